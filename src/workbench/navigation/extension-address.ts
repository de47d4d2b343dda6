interface Parameters {
  readonly planUnitCode: string
  readonly userName: string
  readonly userId: string
}

/**
 * Address of an extension app under the configured one: the name of the route, and the caller, as encoded parameters;
 * never a token. null when the configured address is none of http(s), or the name leads away from it.
 */
export function extensionAddress(base: string, name: string, parameters: Parameters): URL | null {
  const root = urlOf(base.endsWith('/') ? base : `${base}/`)
  if (!root || root.username || root.password) return null
  const address = urlOf(`./${name}`, root)
  if (!address || address.origin !== root.origin || !address.pathname.startsWith(root.pathname)) return null
  address.search = new URLSearchParams({ ...parameters }).toString()
  address.hash = ''
  return address
}

function urlOf(text: string, base?: URL): URL | null {
  try {
    const address = new URL(text, base)
    return /^https?:$/.test(address.protocol) ? address : null
  } catch {
    return null
  }
}
