import type { KeyValueStore } from "@/lib/browser-storage";
import { fillText } from "@/lib/i18n/fill-text";
import { isRetryable } from "@/lib/videos/explain-refusal";
import { failedRecord, type Origin, renewedRecord } from "@/lib/videos/local-record";
import { readLocalRecord, saveLocalRecord } from "@/lib/videos/local-record-store";
import type { Unanswered } from "./extraction-request";

/** Copied from `messages/ja.json`: every browser needs these few. Visitors never see an exception. */
export const LOCAL_ERROR_TEXTS = {
  invalid_url: "Xのポストのリンクではありません。",
  post_protected: "非公開アカウントのポストです。フォロワー以外は見られないため、取得できません。",
  post_suspended: "Xで凍結されているアカウントのポストのため、動画を取得できません。",
  post_age_restricted:
    "このポストはXにログインした成人にだけ表示されるため、動画を取得できません。X上では見ることができます。",
  post_withheld: "法的な申し立てまたはルール違反のため、Xがこのポストを非表示にしています。",
  media_withheld:
    "著作権の申し立て、または一部の国での制限により、Xがこの動画を非表示にしています。",
  post_not_found:
    "このポストが見つかりません。Xで削除されたか、Postreelでの掲載が終了したか、リンクに誤りがあります。",
  no_video:
    "このリンクから動画を取得できませんでした。ポストに動画が含まれているかご確認ください。",
  video_unplayable:
    "このポストには動画がありますが、利用できるファイルをXから取得できませんでした。",
  post_live: "このポストはライブ配信またはスペースのため、ダウンロードできません。",
  post_external_video: "このポストの動画は別のサイトにあり、Xにはリンクしかありません。",
  rate_limited:
    "この端末または同じネットワークからの操作が多すぎます。しばらくしてから、もう一度お試しください。",
  upstream_unavailable: "Xが正常に応答していません。1分ほどしてから、もう一度お試しください。",
  post_unconfirmed:
    "現在、Xからこのポストを確認できませんでした。Xで開ける場合は、数秒後にもう一度お試しください。",
  upstream_rate_limited: "現在、Xにこれ以上問い合わせられません。数分後にもう一度お試しください。",
  overloaded: "現在、たいへん混み合っています。数秒後にもう一度お試しください。",
  internal:
    "サーバーで問題が発生しました。内容は記録済みです。しばらくしてから、もう一度お試しください。",
  timeout: "15秒以内に応答がなかったため、取得を中止しました。もう一度お試しください。",
  aborted: "取得が中断されました。もう一度お試しください。",
  network: "接続できません。インターネット接続を確認して、もう一度お試しください。",
  unknown: "動画を取得できませんでした：{reason}",
  backend: "動画を取得できませんでした。もう一度お試しください。",
} as const;

export function localErrorText(code: string, reason: string): string {
  const texts: Record<string, string> = LOCAL_ERROR_TEXTS;
  return fillText(texts[code] ?? LOCAL_ERROR_TEXTS.backend, { reason });
}

/** A record with a video stays if the failure is temporary. */
export function keepRefusal(store: KeyValueStore, origin: Origin, outcome: Unanswered): void {
  if (origin.post.id === null) return;
  const { code } = outcome;
  const earlier = readLocalRecord(store, origin.post.id);
  if (earlier?.hasVideo && isRetryable(code)) return;
  const text = localErrorText(code, outcome.kind === "failed" ? outcome.reason : "");
  saveLocalRecord(store, renewedRecord(earlier, failedRecord(origin, code, text)));
}
