/** `pass` and `pw` are also parts of other words. */
const short = '(?:pass|pw)(?=["\']?\\s*(?:[:=]|$))';
const words = `pass(?:word|wd|phrase|code)|pwd|${short}|密码|密碼|口令|secret|token|(?:private|public|api|access)[_-]?key|credential`;

/** Finds the words that name a secret anywhere in a text. */
export const secretWord = new RegExp(words, 'gi');

const secretKey = new RegExp(words, 'i');
const secretInText = new RegExp(`((?:${words})[\\w.-]{0,64}["']?\\s*[:=\\s])[^]*`, 'i');

/** Whether the value of a key with this name is hidden. */
export function isSecretKey(key: string): boolean {
  return secretKey.test(key);
}

/**
 * Hides the text after the name of a secret: `password: x` can end up in the value of another key.
 */
export function hideSecretIn(text: string): string {
  return text.replace(secretInText, '$1(sensitive)');
}
