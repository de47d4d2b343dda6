import { vi } from 'vitest'

/** Stands in for the browser where only its cookies, storage and address are asked: nobody is signed in. */
export function stubBrowser(): { readonly storage: Map<string, string> } {
  const storage = new Map<string, string>()
  vi.stubGlobal('document', { cookie: '', addEventListener: () => {} })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
  vi.stubGlobal('location', { search: '', hash: '', href: 'http://localhost/' })
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false, addEventListener: () => {} }) })
  return { storage }
}
