import type { Language } from '#domain/label.ts'
import { access } from '#domain/services/access/session.ts'
import { embedding } from '../state/embedding.ts'
import { preferences } from '../state/preferences.ts'
import { showError } from './error-popup.ts'
import { session } from '../state/session.ts'
import { queryClient } from './query.ts'
import { write } from './write.ts'

/** Chosen by hand while nobody was signed in; the user who signs in next keeps it. */
let chosenBefore: Language | null = null

/**
 * Switches the language without a reload. For a signed-in user the server stores it first; then what the server said in
 * the other language is requested again.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  if (preferences.language === language) return
  if (session.information?.user)
    await write(access.changeLanguage, { languageName: language }).catch(showError)
  else chosenBefore = language
  preferences.language = language
  await queryClient.invalidateQueries()
}

/**
 * The language of a user who has just signed in or come back: the one chosen by hand on the way in, which is then
 * stored, else the stored one. Without a stored one the server keeps that of the page (http-contract.md §3). A page that
 * another system embeds in Chinese (specification §9) stays so and leaves the stored one.
 */
export async function takeLanguageOf(user: { readonly languageName: Language | null }): Promise<void> {
  const chosen = chosenBefore
  chosenBefore = null
  if (embedding.cultureForced) return
  if (chosen === null) preferences.language = user.languageName ?? preferences.language
  else if (chosen !== user.languageName)
    await write(access.changeLanguage, { languageName: chosen }).catch(() => {})
}
