/** Search parameters of an address: plain texts. */
export type Search = Readonly<Record<string, string>>

/** Longer texts are nobody's: no address that a browser keeps has them. */
const LONGEST = 8_000
const NAME = /^[^\p{Cc}]{1,100}$/u

/** The parameters of an address that screens may be given. */
export const validSearch = (search: Readonly<Record<string, unknown>>): Search =>
  Object.fromEntries(
    Object.entries(search).filter(
      (pair): pair is [string, string] =>
        NAME.test(pair[0]) && typeof pair[1] === 'string' && pair[1].length <= LONGEST,
    ),
  )

/** Parameters as an address has them: plain texts, never JSON. */
export const parseSearch = (text: string): Search =>
  validSearch(Object.fromEntries(new URLSearchParams(text)))

export const searchText = (search: Readonly<Record<string, unknown>>): string => {
  const text = new URLSearchParams(search as Record<string, string>).toString()
  return text ? `?${text}` : ''
}
