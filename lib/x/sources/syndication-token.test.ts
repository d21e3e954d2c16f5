import { expect, it } from "vitest";
import { syndicationToken } from "./syndication";

it.each([
  ["20", "6dq1a2xwd93"],
  ["440322224407314432", "12fb9qdo78ad"],
  ["1349794411333394432", "39si5g9b29u"],
  ["1479837621337657345", "3l51owtg558"],
  ["1491475671058681863", "3m5lxayrch"],
  ["1629307668568633344", "3y6mctgwzxo"],
  ["1697304622749086011", "4448mpm2au"],
  ["1841206275088290279", "4gobiuxs3yx"],
  ["2001950365332455490", "4upb92tr14x"],
  ["2089067915303649684", "52bjdzta2"],
])("the token of %s is %s", (id, token) => expect(syndicationToken(id)).toBe(token));
