import type { Page } from '@playwright/test'
import type { Language } from '#domain/label.ts'
import { readLogins } from './logins.ts'

type State = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>

/** How the browser of this worker was signed in as administrator, by language and data directory of the server. */
const kept = new Map<string, State>()

const keyOf = (language: Language): string => `${language} ${readLogins().dataDir}`

export async function keepSession(page: Page, language: Language): Promise<void> {
  kept.set(keyOf(language), await page.context().storageState())
}

/** Stores the language of a signed-in user, as choosing it in the menu does: a page takes it over when it is loaded. */
export async function storeLanguage(page: Page, token: string, language: Language): Promise<boolean> {
  const headers = { Authorization: `Bearer ${token}` }
  const data = { languageName: language }
  const answer = await page.request.post('/api/services/app/User/ChangeLanguage', { headers, data })
  return answer.ok()
}

/** The token that a browser holds; '' where nobody is signed in. */
export const tokenIn = ({ cookies }: Pick<State, 'cookies'>): string =>
  decodeURIComponent(cookies.find(({ name }) => name === 'Abp.AuthToken')?.value ?? '')

/** Gives a browser that nobody has used yet the session of an earlier test; false when there is none. */
export async function resumeSession(page: Page, language: Language): Promise<boolean> {
  const state = kept.get(keyOf(language))
  if (!state) return false
  if (!(await storeLanguage(page, tokenIn(state), language))) return false
  await page.context().addCookies(state.cookies)
  const items = state.origins.flatMap(({ localStorage }) => localStorage)
  // Once for each window: later loads find what the page has made of it.
  await page.addInitScript((all) => {
    if (window.top !== window || sessionStorage.getItem('takt.test.resumed')) return
    sessionStorage.setItem('takt.test.resumed', '1')
    for (const { name, value } of all) localStorage.setItem(name, value)
  }, items)
  return true
}
