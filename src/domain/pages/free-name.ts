/** The first of `stem1`, `stem2` and so on, from a number on, that is not taken. */
export function freeName(stem: string, isTaken: (name: string) => boolean, from = 1): string {
  let number = from
  while (isTaken(`${stem}${number}`)) number += 1
  return `${stem}${number}`
}
