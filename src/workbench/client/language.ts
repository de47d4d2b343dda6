import type { Language } from '#domain/label.ts'
import { access } from '#domain/services/access/session.ts'
import { preferences } from '../state/preferences.ts'
import { showError } from '../state/error-popup.ts'
import { session } from '../state/session.ts'
import { call } from './call.ts'
import { serverLanguage } from './configuration.ts'
import { queryClient } from './query.ts'

/**
 * Switches the language without a reload. For a signed-in user the server keeps it first, because it answers in the
 * language it has for him; then what it said is asked anew.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  if (preferences.language === language) return
  if (session.information?.user)
    await call(access.changeLanguage, { languageName: language }).catch(showError)
  preferences.language = language
  await queryClient.invalidateQueries()
}

/** The server answers a signed-in user in the language it kept; the page's own is told to it where they differ. */
export async function agreeOnLanguage(): Promise<void> {
  const told = await serverLanguage()
  if (told === preferences.language) return
  await call(access.changeLanguage, { languageName: preferences.language })
  await queryClient.invalidateQueries()
}
