import { proxy, ref } from 'valtio'
import type { Language } from '#domain/label.ts'
import { sendJson } from './request.ts'

/** What the shell uses of the start-up configuration (http-contract.md §5). */
interface StartConfiguration {
  readonly localization: {
    readonly currentCulture: { readonly name: string }
    readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>
  }
  readonly setting: { readonly values: Readonly<Record<string, string>> }
}

interface Configuration {
  settings: Readonly<Record<string, string>>
}

export const configuration = proxy<Configuration>({ settings: {} })

/** Source of the product's own texts (specification §9). */
const source = 'APS'

/**
 * Asks for settings and texts in a language, at start and after a switch. Gives the texts of the database by their key,
 * none when the server is away: the page then speaks its own.
 */
export async function loadConfiguration(language: Language): Promise<Readonly<Record<string, string>>> {
  try {
    const start = (await sendJson('/AbpUserConfiguration/GetAll', {
      query: { culture: language },
    })) as StartConfiguration
    configuration.settings = ref(start.setting.values)
    return start.localization.values[source] ?? {}
  } catch {
    return {}
  }
}

/** The language the server speaks to the one who is signed in; null when it does not say. */
export async function serverLanguage(): Promise<string | null> {
  const start = (await sendJson('/AbpUserConfiguration/GetAll')) as StartConfiguration
  configuration.settings = ref(start.setting.values)
  return start.localization.currentCulture.name
}
