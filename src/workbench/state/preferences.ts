import { proxy, subscribe } from 'valtio'
import { type Language } from '#domain/label.ts'
import { readCookie } from './credentials.ts'
import { firstLanguage } from './first-language.ts'
import './known-languages.ts'

export type Appearance = 'light' | 'dark' | 'system'
export type Density = 'compact' | 'regular'
/** Theme colours of specification §1: 1 is #001529, 2 is #2d8cf0, 3 is #1b1b8f. */
export type ThemeColour = '1' | '2' | '3'

/** Minutes without a key or pointer after which the screen locks itself; 0: never. */
export const idleChoices = ['0', '5', '15', '30', '60'] as const
export type IdleMinutes = (typeof idleChoices)[number]

interface Preferences {
  language: Language
  /** null: as the parameters of the system say; so too below. */
  appearance: Appearance | null
  density: Density
  themeColour: ThemeColour | null
  lockMinutes: IdleMinutes | null
  menuCollapsed: boolean
}

const storageKey = 'takt.preferences'

const defaults: Preferences = {
  language: 'zh-Hans',
  appearance: null,
  density: 'compact',
  themeColour: null,
  lockMinutes: null,
  menuCollapsed: false,
}

/** Choices of the person at this browser; kept in local storage. */
export const preferences = proxy<Preferences>(begin())

subscribe(preferences, () => localStorage.setItem(storageKey, JSON.stringify(preferences)))

function begin(): Preferences {
  const kept = stored()
  const language = firstLanguage({
    cookie: readCookie('Abp.Localization.CultureName') ?? readCookie('.AspNetCore.Culture'),
    stored: kept.language ?? null,
    browser: navigator.languages ?? [navigator.language],
    address: location,
  })
  return { ...defaults, ...kept, language }
}

function stored(): Partial<Preferences> {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<Preferences>
  } catch {
    return {}
  }
}
