import { proxy, ref } from 'valtio'
import { parseTitles } from '#domain/characteristics/titles.ts'
import { giveTitles, type Language } from '#domain/label.ts'
import { settingServices, textServices } from '#domain/services/system/administration.ts'
import { call } from './call.ts'
import { pathOf, type InputOf } from '#domain/service.ts'
import { allowSeconds, sendJson } from './request.ts'

/** Parameters in effect (src/domain/system/parameters.ts), by code; those of the sign-in page without a login. */
export const configuration = proxy<{ settings: Readonly<Record<string, unknown>> }>({ settings: {} })

/** Texts of the database that replace the product's own, by key. None when the server is away. */
export async function databaseTexts(language: Language): Promise<Readonly<Record<string, string>>> {
  try {
    const path = pathOf(textServices.overrides)
    return (await sendJson(path, { query: { culture: language } })) as Readonly<Record<string, string>>
  } catch {
    return {}
  }
}

/** Asks for the parameters in effect; without an answer those known before stay. */
export async function loadSettings(who: InputOf<typeof settingServices.inEffect>): Promise<void> {
  const { items } = await call(settingServices.inEffect, who)
  const settings = Object.fromEntries(items.map(({ code, datas }) => [code, datas]))
  const seconds = settings['requestTimeoutSeconds']
  allowSeconds(typeof seconds === 'number' && seconds > 0 ? seconds : null)
  const written = settings['characteristicTitles']
  const read = parseTitles(typeof written === 'string' ? written : '')
  giveTitles('titles' in read ? read.titles : new Map())
  configuration.settings = ref(settings)
}
