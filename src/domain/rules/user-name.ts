/**
 * User names that can be mistaken for others. What differs in case or width alone is the same name (accounts compare by
 * NFKC and lower case); here is what no comparison finds: characters that nobody sees, and letters of another script
 * that look like Latin ones, such as the Cyrillic а in `аdmin`. A name in one script alone is never refused.
 */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/u
const latin = /\p{Script=Latin}/u
/** Scripts of which several letters are drawn like Latin ones. */
const likeLatin =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Coptic}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Lisu}]/u

/** Whether a new user name could be taken for another one. */
export function misleadingUserName(name: string): boolean {
  const plain = name.normalize('NFKC')
  return unseen.test(name) || (latin.test(plain) && likeLatin.test(plain))
}
