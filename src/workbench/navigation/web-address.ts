/** http and https alone: no script, data or other scheme is ever opened or framed. */
export function isWebAddress(address: string): boolean {
  if (!/^https?:\/\//i.test(address)) return false
  try {
    return new URL(address).host !== ''
  } catch {
    return false
  }
}
