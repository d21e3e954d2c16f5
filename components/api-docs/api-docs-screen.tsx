import type { ReactNode } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { DetailsChevron } from "@/components/ui/details-chevron";
import { PageHeader } from "@/components/ui/page-header";
import type { Messages } from "@/lib/i18n/load-messages";
import { API } from "@/lib/routes";

type Schema = { [key: string]: unknown };

type Content = { content: { "application/json": { schema: Schema } } };

type Operation = {
  operationId: string;
  summary: string;
  parameters?: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: Content;
  responses: Record<string, Content & { description: string }>;
  security?: object[];
};

type Props = {
  document: { paths: Record<string, Record<string, Operation>> };
  texts: Messages["ApiDocs"];
};

export function ApiDocsScreen({ document, texts }: Props) {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return (
    <div className="page-frame pb-12">
      <PageHeader title={texts.title} lead={texts.lead}>
        <p className="mt-4 max-w-3xl text-pretty text-muted">{texts.limits}</p>
        <p className="mt-4">
          <a href={API.openApi} className={buttonStyle.link}>
            {texts.document}
          </a>
        </p>
      </PageHeader>
      <nav aria-label={texts.contents} className="mb-10">
        <ul className="flex flex-wrap gap-x-5">
          {operations.map(({ operation }) => (
            <li key={operation.operationId}>
              <a href={`#${operation.operationId}`} className={buttonStyle.link}>
                {operation.summary}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {operations.map((one) => (
        <OperationSection key={one.operation.operationId} {...one} texts={texts} />
      ))}
    </div>
  );
}

type SectionProps = {
  path: string;
  method: string;
  operation: Operation;
  texts: Messages["ApiDocs"];
};

function OperationSection({ path, method, operation, texts }: SectionProps) {
  const { operationId, summary, parameters = [], requestBody, responses, security } = operation;
  return (
    <section
      id={operationId}
      aria-labelledby={`${operationId}-title`}
      className="mb-12 scroll-mt-6"
    >
      <h2 id={`${operationId}-title`} className="title-section">
        {summary}
      </h2>
      <p className="mt-2 font-mono text-sm wrap-anywhere" lang="en" dir="ltr">
        <strong>{method.toUpperCase()}</strong> {path}
      </p>
      {security && <p className="mt-2 text-sm text-muted">{texts.bearer}</p>}
      {parameters.length > 0 && (
        <Part title={texts.parameters}>
          <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[max-content_1fr]">
            {parameters.map(({ name, schema, required }) => (
              <div key={name} className="contents">
                <dt className="font-mono text-sm" lang="en">
                  {name}
                  {required && ` (${texts.required})`}
                </dt>
                <dd className="font-mono text-sm text-muted wrap-anywhere" lang="en">
                  {shortly(schema)}
                </dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
      {requestBody && (
        <Part title={texts.body}>
          <SchemaText schema={requestBody.content["application/json"].schema} label="JSON Schema" />
        </Part>
      )}
      {Object.entries(responses).map(([status, { description, content }]) => (
        <Part key={status} title={`${texts.answer} ${status}`}>
          {Number(status) < 300 ? (
            <SchemaText schema={content["application/json"].schema} label="JSON Schema" />
          ) : (
            <p className="font-mono text-sm text-muted wrap-anywhere" lang="en">
              {description}
            </p>
          )}
        </Part>
      ))}
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-4">
      <h3 className="mb-1 text-sm font-medium">{title}</h3>
      {children}
    </div>
  );
}

function SchemaText({ schema, label }: { schema: Schema; label: string }) {
  return (
    <details className="group rounded-xl border border-line bg-surface">
      <summary className="bare-summary flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4 text-sm">
        {label}
        <DetailsChevron />
      </summary>
      <pre
        dir="ltr"
        lang="en"
        className="border-t border-line p-4 text-xs leading-5 whitespace-pre-wrap wrap-anywhere"
      >
        {JSON.stringify(schema, null, 2)}
      </pre>
    </details>
  );
}

function shortly(schema: Schema): string {
  const { type, enum: values, default: usual } = schema;
  const kind = Array.isArray(values) ? values.join(" | ") : String(type ?? "string");
  return usual === undefined ? kind : `${kind} = ${String(usual)}`;
}
