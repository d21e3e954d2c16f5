/** Bytes: the service's hash cannot hold more. */
export const PASSWORD_LENGTH = { min: 8, max: 72 };
export const NAME_MAX = 50;

export type RuleBreach =
  | "emailWrong"
  | "passwordMissing"
  | "passwordShort"
  | "passwordLong"
  | "confirmWrong"
  | "nameWrong"
  | "codeShape";

/** Absent fields are not checked. */
export type SignInDraft = {
  email?: string;
  current?: string;
  password?: string;
  confirm?: string;
  name?: string;
  code?: string;
};

export type SignInField = keyof SignInDraft;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

function passwordBreach(password: string): RuleBreach | null {
  if ([...password].length < PASSWORD_LENGTH.min) return "passwordShort";
  const bytes = new TextEncoder().encode(password).length;
  return bytes > PASSWORD_LENGTH.max ? "passwordLong" : null;
}

function nameBreach(name: string): RuleBreach | null {
  const { length } = [...name.trim()];
  return length >= 1 && length <= NAME_MAX ? null : "nameWrong";
}

const RULES: {
  [Field in SignInField]-?: (value: string, draft: SignInDraft) => RuleBreach | null;
} = {
  name: nameBreach,
  email: (email) => (EMAIL.test(email.trim()) ? null : "emailWrong"),
  current: (password) => (password === "" ? "passwordMissing" : null),
  password: passwordBreach,
  confirm: (confirm, { password }) => (confirm === password ? null : "confirmWrong"),
  code: (code) => (/^\d{6}$/.test(code.replace(/\s/g, "")) ? null : "codeShape"),
};

export const SIGN_IN_FIELDS = Object.keys(RULES) as SignInField[];

export function ruleBreaches(draft: SignInDraft): Partial<Record<SignInField, RuleBreach>> {
  const found = SIGN_IN_FIELDS.flatMap((field) => {
    const value = draft[field];
    const breach = value === undefined ? null : RULES[field](value, draft);
    return breach ? [[field, breach]] : [];
  });
  return Object.fromEntries(found);
}
