/** Where the law wants a visitor's consent first: the European Economic Area, the United Kingdom, Korea. */
const REGIONS = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK GB UK KR".split(
    " ",
  ),
);

/** All of Europe, so that nobody is missed; the islands and lands that belong to it; Korea. */
const ZONES =
  /^(?:Europe\/|Arctic\/|Atlantic\/(?:Azores|Canary|Faeroe|Faroe|Madeira|Reykjavik|Jan_Mayen)$|Africa\/Ceuta$|Asia\/(?:Nicosia|Famagusta|Seoul)$|America\/(?:Cayenne|Guadeloupe|Martinique|Marigot|Miquelon|St_Barthelemy)$|Indian\/(?:Reunion|Mayotte)$|(?:GB|Eire|Iceland|Poland|Portugal|ROK|WET|CET|MET|EET)(?:$|-))/;

/**
 * Whether a visitor is to be asked. Pages are the same for all who share a cache, so only the browser
 * can tell: by its clock's zone, or by a region or Korean among its languages. Who cannot be placed is
 * asked.
 */
export function asksForConsent(place: { timeZone: string; languages: readonly string[] }): boolean {
  const { timeZone, languages } = place;
  if (!timeZone || /^(?:Etc\/|UTC$|GMT$)/.test(timeZone) || ZONES.test(timeZone)) return true;
  return languages.some((tag) => {
    const [language, ...rest] = tag.split("-");
    return language?.toLowerCase() === "ko" || rest.some((part) => REGIONS.has(part.toUpperCase()));
  });
}
