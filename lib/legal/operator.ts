import { env } from "@/lib/env";

export type OperatorIdentity = {
  name: string | undefined;
  address: string | undefined;
  email: string | undefined;
};

export const OPERATOR_TEXTS = {
  title: "Operator",
  introduction:
    "This site is run by the operator named here, who is meant by “we”. The operator is the controller of personal data, the single point of contact for users and authorities, and the agent for copyright notices. Please write in English if you can.",
  name: "Name",
  address: "Address",
  email: "Email",
  missing: {
    name: "The operator has not yet entered a name (OPERATOR_NAME).",
    address: "The operator has not yet entered a postal address (OPERATOR_ADDRESS).",
    email: "The operator has not yet entered an email address (OPERATOR_EMAIL).",
  },
} as const;

export function operatorIdentity(): OperatorIdentity {
  const { OPERATOR_NAME: name, OPERATOR_ADDRESS: address, OPERATOR_EMAIL: email } = env();
  return { name, address, email };
}
