import { proxy, subscribe } from 'valtio'
import { languages, type Language } from '#domain/label.ts'

export type Appearance = 'light' | 'dark' | 'system'
export type Density = 'compact' | 'regular'
/** Theme colours of specification §1: 1 is #001529, 2 is #2d8cf0, 3 is #1b1b8f. */
export type ThemeColour = '1' | '2' | '3'

interface Preferences {
  language: Language
  appearance: Appearance
  density: Density
  themeColour: ThemeColour
  menuCollapsed: boolean
  closedGroups: string[]
}

const storageKey = 'takt.preferences'

/** Chinese unless the browser speaks another language the product has. */
function firstLanguage(): Language {
  const wanted = navigator.languages ?? [navigator.language]
  for (const name of wanted) {
    if (name.toLowerCase().startsWith('zh')) return 'zh-Hans'
    const found = languages.find((language) => name.toLowerCase().startsWith(language.toLowerCase()))
    if (found) return found
  }
  return 'zh-Hans'
}

const defaults: Preferences = {
  language: firstLanguage(),
  appearance: 'light',
  density: 'compact',
  themeColour: '1',
  menuCollapsed: false,
  closedGroups: [],
}

/** Choices of the person at this browser; kept in local storage. */
export const preferences = proxy<Preferences>({ ...defaults, ...stored() })

subscribe(preferences, () => localStorage.setItem(storageKey, JSON.stringify(preferences)))

function stored(): Partial<Preferences> {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<Preferences>
  } catch {
    return {}
  }
}
