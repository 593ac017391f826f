import type { FilesNotKept } from '../../messages/content-messages.ts';

/**
 * How pages say that they do not take a file. Only read where the field is empty again: a page that took the files and
 * emptied its field says something else. What is in none of these languages refuses nothing, and is left to the person.
 */
const REFUSALS = [
  /\b(only|invalid|unsupported|unable|cannot|error|failed|failure|rejected|forbidden|exceeds?|wrong|too (large|big|small|long|many))\b/i,
  /(\bnot|n[’']t|\bnever) (be |an? |been )?(\w+ )?(support|allow|accept|valid|permit|upload|recogni|process|read|work|open)/i,
  /\b(must be|maximum|at most|no more than|please (choose|select|upload|use|try|pick|provide))\b/i,
  /(^|[^\p{L}])(nur|ungültig|nicht|fehler|fehlgeschlagen|zu groß|höchstens|maximal|alleen|ongeldig|niet|te groot)/iu,
  /(^|[^\p{L}])(uniquement|seuls?|seulement|invalide|erreur|échou|trop (grand|gros|volum)|n[’']est pas|non autoris)/iu,
  /(^|[^\p{L}])(s[oó]lo |solamente|únicamente|inv[áa]lid|no (es|se|está) |demasiado|apenas|somente|erro |não )/iu,
  /(^|[^\p{L}])(soltanto|non (è|sono|valid|support|consent)|errore|troppo|tylko|nieprawidłow|błąd)/iu,
  /только|недопустим|неверн|ошибк|не удалось|не поддерж|слишком|лише|помилк/i,
  /のみ|だけ|できません|エラー|無効|対応していません|失敗|仅|只能|不支持|错误|失败|无效|过大|만 |오류|실패|지원하지|잘못된/,
];

/** The page's words, where they say that it did not take the files; empty where it only marks the field; else `null`. */
export function findRefusal({ lines, isInvalid }: Omit<FilesNotKept, 'transferId'>): string | null {
  const refusal = lines.find((line) => REFUSALS.some((pattern) => pattern.test(line)));
  return refusal ?? (isInvalid ? (lines[0] ?? '') : null);
}
