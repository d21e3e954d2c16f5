import { FIELD_STYLE, TextField } from "@/components/ui/text-field";
import {
  NAME_MAX,
  PASSWORD_LENGTH,
  type RuleBreach,
  type SignInField,
} from "@/lib/auth/sign-in-rules";
import { fillText } from "@/lib/i18n/fill-text";
import type { SignInTexts } from "./sign-in-layout";

type Texts = SignInTexts["form"];

type Kind = {
  label: keyof Texts;
  hint?: keyof Texts;
  type: "text" | "email" | "password";
  autoComplete: string;
  inputMode?: "numeric";
  maxLength: number;
};

const KINDS: Record<SignInField, Kind> = {
  name: {
    label: "displayName",
    hint: "displayNameHint",
    type: "text",
    autoComplete: "name",
    maxLength: NAME_MAX,
  },
  email: { label: "email", type: "email", autoComplete: "username", maxLength: 254 },
  current: {
    label: "password",
    type: "password",
    autoComplete: "current-password",
    maxLength: 200,
  },
  password: {
    label: "newPassword",
    hint: "passwordHint",
    type: "password",
    autoComplete: "new-password",
    maxLength: 200,
  },
  confirm: { label: "confirm", type: "password", autoComplete: "new-password", maxLength: 200 },
  code: {
    label: "code",
    type: "text",
    autoComplete: "one-time-code",
    inputMode: "numeric",
    maxLength: 12,
  },
};

export function isSecret(field: SignInField): boolean {
  return KINDS[field].type === "password";
}

type Props = {
  field: SignInField;
  texts: Texts;
  breach: RuleBreach | undefined;
  isShown: boolean;
  isPending: boolean;
  onEdit: () => void;
};

export function CredentialField({ field, texts, breach, isShown, isPending, onEdit }: Props) {
  const { label, hint, type, ...attributes } = KINDS[field];
  const max = field === "name" ? NAME_MAX : PASSWORD_LENGTH.max;
  const filled = (text: string) => fillText(text, { min: PASSWORD_LENGTH.min, max });
  return (
    <TextField
      name={field}
      label={texts[label]}
      {...(hint && { hint: filled(texts[hint]) })}
      wrong={breach && filled(texts[breach])}
    >
      {(described) => (
        <input
          {...described}
          {...attributes}
          type={type === "password" && isShown ? "text" : type}
          autoCapitalize={field === "name" ? "words" : "none"}
          spellCheck={false}
          readOnly={isPending}
          onInput={onEdit}
          className={`${FIELD_STYLE} h-12`}
        />
      )}
    </TextField>
  );
}
