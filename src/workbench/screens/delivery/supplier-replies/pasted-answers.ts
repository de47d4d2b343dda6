/** A line of a supplier's sheet: which reply, what the supplier promises, and the comment. */
export interface PastedAnswer {
  readonly replyNo: string
  readonly date: string | null
  readonly qty: string | null
  readonly asnNo: string | null
  readonly comment: string | null
}

/** `2026/3/5` and `2026.3.5` as `2026-03-05`; any other text stays as it is and is refused by the server. */
const dayOf = (text: string): string =>
  text.replace(/^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/, (_, year: string, month: string, day: string) =>
    [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
  )

/** Lines of tab-separated cells: reply, date, quantity, shipping notice, comment. Empty lines and a heading are left out. */
export function answersOf(text: string): PastedAnswer[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [replyNo = '', date = '', qty = '', asnNo = '', comment = ''] = line
      .split('\t')
      .map((cell) => cell.trim())
    // A number of a reply has digits; the words of a heading have none.
    if (!/\d/.test(replyNo)) return []
    return [
      {
        replyNo,
        date: dayOf(date) || null,
        qty: qty.replaceAll(',', '') || null,
        asnNo: asnNo || null,
        comment: comment || null,
      },
    ]
  })
}
