import { PageHeader } from "@/components/ui/page-header";
import type { ErrorCode } from "@/lib/errors";
import { formatMessage } from "@/lib/i18n/format-message";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import type { ModerationView } from "@/lib/reports/moderation-view";
import { moderationPath } from "@/lib/routes";
import { AuthorForm, DecideForm, NetworkForm, PostForm, UndoForm } from "./moderation-forms";
import { ReportDetails } from "./report-details";
import { HiddenPosts, OpenReports } from "./report-queue";

type Said = {
  done: string | undefined;
  error: string | undefined;
  count: number;
  left: number;
  isOwnerUnknown: boolean;
};

type Props = {
  language: Language;
  /** The operator's email address. */
  operator: string;
  said: Said;
  view: ModerationView;
  messages: Messages;
};

function Outcome({ language, messages, said }: Pick<Props, "language" | "messages" | "said">) {
  const { Moderation: texts, Errors } = messages;
  const { done, error, count, left } = said;
  const isError = error !== undefined;
  if (!isError && done === undefined) return null;
  const lines = isError
    ? [isErrorCode(error, Errors) ? Errors[error] : Errors.internal]
    : [
        done === "undo" || done === "network"
          ? formatMessage(language, texts.undone, { count })
          : texts.done,
        ...(left > 0 ? [formatMessage(language, texts.left, { count: left })] : []),
        ...(said.isOwnerUnknown ? [texts.ownerUnknown] : []),
      ];
  const tone = isError ? "border-danger/40 bg-danger/8" : "border-line bg-surface";
  return (
    <div role={isError ? "alert" : "status"} className={`mb-8 rounded-field border p-4 ${tone}`}>
      {lines.map((line) => (
        <p key={line} className="text-pretty">
          {line}
        </p>
      ))}
    </div>
  );
}

function isErrorCode(code: string, errors: Messages["Errors"]): code is ErrorCode {
  return Object.hasOwn(errors, code);
}

/** Works without scripts. */
export function ModerationScreen({ language, operator, said, view, messages }: Props) {
  const { Moderation: texts, Report: report, Errors } = messages;
  const shared = { language, texts, report };
  return (
    <div className="page-frame">
      <PageHeader
        title={texts.title}
        lead={formatMessage(language, texts.signedInAs, { email: operator })}
      />
      <Outcome language={language} messages={messages} said={said} />
      {view.kind === "queue" && (
        <p className="mb-8">
          <a
            href={moderationPath(language, { view: "figures" })}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {texts.figuresTitle}
          </a>
        </p>
      )}
      {view.kind !== "queue" && (
        <p className="mb-8">
          <a href={moderationPath(language)} className="underline underline-offset-4">
            {texts.back}
          </a>
        </p>
      )}
      {view.kind === "no report" && (
        <p role="alert" className="text-pretty text-danger">
          {Errors.ticket_not_found}
        </p>
      )}
      {view.kind === "report" && (
        <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <ReportDetails {...shared} found={view.report} />
          <DecideForm {...shared} ticket={view.report.ticket} />
        </div>
      )}
      {view.kind === "queue" && (
        <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="flex min-w-0 flex-col gap-12">
            <OpenReports {...shared} open={view.open} />
            <HiddenPosts {...shared} hidden={view.hidden} />
          </div>
          <div className="flex min-w-0 flex-col gap-8">
            {view.networks.length > 0 && <NetworkForm {...shared} networks={view.networks} />}
            {view.hidden.posts.length > 0 && <UndoForm {...shared} />}
            <PostForm {...shared} />
            <AuthorForm {...shared} />
          </div>
        </div>
      )}
    </div>
  );
}
