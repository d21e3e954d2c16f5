import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import en from "@/messages/en.json";
import { ChoosePassword } from "./callback-screen";

const texts = { form: en.SignIn, errors: en.SignInErrors };
const shown = (needsFactor: boolean) =>
  renderToStaticMarkup(
    <ChoosePassword userId="u1" needsFactor={needsFactor} texts={texts} onDone={() => undefined} />,
  );

it("asks for the code first where the account has a second step", () => {
  const html = shown(true);
  expect(html).toContain(en.SignIn.factorTitle);
  expect(html).toContain('name="code"');
  expect(html).not.toContain('name="password"');
});

it("asks for the password at once where it has none", () => {
  const html = shown(false);
  expect(html).toContain(en.SignIn.passwordTitle);
  expect(html).toContain('name="password"');
  expect(html).not.toContain('name="code"');
});
