const address = /^[^\s@<>,;:"(){}]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?$/i

/** Addresses of one subscription. */
export const MOST_ADDRESSES = 100

/** One plain address, without a name and without anything that a mail header could take for a second one. */
export const isMailAddress = (text: string): boolean => address.test(text)

/** Addresses of `a;b` or `{a};{b}`, each once without regard to case, in their order. */
export function readAddresses(text: string): string[] {
  const found = text
    .split(';')
    .map((part) =>
      part
        .trim()
        .replace(/^\{(.*)\}$/s, '$1')
        .trim(),
    )
    .filter((part) => part !== '')
  const known = new Set<string>()
  return found.filter((one) => {
    const key = one.toLowerCase()
    return !known.has(key) && known.add(key)
  })
}

/** Domain of an address in lower case. */
export const domainOf = (text: string): string => text.slice(text.lastIndexOf('@') + 1).toLowerCase()
