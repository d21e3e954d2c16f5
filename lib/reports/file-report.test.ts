import fc from "fast-check";
import { expect, it } from "vitest";
import { mailboxOf } from "./file-report";

it.each([
  ["Ada@Mail.Example", "ada@mail.example"],
  ["ada+reports@mail.example", "ada@mail.example"],
  ["ada+a+b@mail.example", "ada@mail.example"],
  ["a.d.a@mail.example", "a.d.a@mail.example"],
  ["a.d.a+x@gmail.com", "ada@gmail.com"],
  ["a.da@GoogleMail.com", "ada@gmail.com"],
  ["a.da@pm.me", "ada@proton.me"],
  ["+ada@mail.example", "+ada@mail.example"],
  ["a.da@constructor", "a.da@constructor"],
])("%s is %s", (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});

it("is one for every tag, case and, at hosts that ignore them, dots", () => {
  const word = fc.stringMatching(/^[a-z0-9]{1,12}$/);
  const places = fc.array(fc.boolean(), { minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(word, word, places, places, (name, tag, dotted, upper) => {
      const spelled = [...name]
        .map((letter, at) => (upper[at] ? letter.toUpperCase() : letter))
        .map((letter, at) => (at > 0 && dotted[at] ? `.${letter}` : letter))
        .join("");
      expect(mailboxOf(`${spelled}+${tag}@gmail.com`)).toBe(`${name}@gmail.com`);
      const plain = spelled.replaceAll(".", "");
      expect(mailboxOf(`${plain}+${tag}@Mail.example`)).toBe(`${name}@mail.example`);
    }),
  );
});
