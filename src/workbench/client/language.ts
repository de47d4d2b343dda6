import type { Language } from '#domain/label.ts'
import { access } from '#domain/services/access/session.ts'
import { preferences } from '../state/preferences.ts'
import { showError } from '../state/error-popup.ts'
import { session } from '../state/session.ts'
import { call } from './call.ts'
import { queryClient } from './query.ts'

/** Switches the language at once; for a signed-in user it is also kept on the server, and its texts are asked anew. */
export function chooseLanguage(language: Language): void {
  if (preferences.language === language) return
  preferences.language = language
  void queryClient.invalidateQueries()
  if (session.information?.user) call(access.changeLanguage, { languageName: language }).catch(showError)
}
