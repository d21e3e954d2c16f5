import type { Language } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { lookUpPath } from "@/lib/routes";
import { RECORD_PREFIX, RECORD_VERSION } from "@/lib/videos/local-record-store";
import { markup, plainPage, plainPolicy } from "./plain-page";

const MOST_ROWS = 20;

/** In the page itself: a page that the service worker kept can load nothing. */
const OFFLINE_SCRIPT = `let retry;
addEventListener("online",()=>{retry=setTimeout(()=>navigator.onLine&&document.querySelector(".actions a").click(),1000)});
addEventListener("click",()=>clearTimeout(retry));
try{
  const records=Object.keys(localStorage).filter((key)=>key.startsWith("${RECORD_PREFIX}")).flatMap((key)=>{
    try{const {version,record}=JSON.parse(localStorage[key]);return version===${RECORD_VERSION}&&record.hasVideo?[record]:[]}catch{return []}
  }).sort((a,b)=>b.updatedAt<a.updatedAt?-1:1);
  const part=document.querySelector("section"),list=part.querySelector("ul");
  for(const {url,author,title,description} of records.slice(0,${MOST_ROWS})){
    const row=list.appendChild(document.createElement("li")),link=row.appendChild(document.createElement("a"));
    link.href=list.dataset.path+encodeURIComponent(url);
    link.dir="auto";
    link.textContent=description||title;
    if(author)row.appendChild(document.createElement("small")).textContent="@"+author;
  }
  part.hidden=records.length===0;
}catch{}`;

export const OFFLINE_POLICY = plainPolicy(OFFLINE_SCRIPT);

/** The service worker shows it, with what this device looked up. */
export async function offlinePage(language: Language): Promise<string> {
  const { Offline, History } = await loadMessages(language);
  const content = markup`<p>${Offline.text}</p><p class="actions"><a href="">${Offline.retry}</a></p><section hidden><h2>${History.title}</h2><p>${Offline.later}</p><ul data-path="${lookUpPath(language, "")}"></ul></section><script>${{ html: OFFLINE_SCRIPT }}</script>`;
  return plainPage({ language, title: Offline.title, content });
}
