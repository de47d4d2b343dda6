import { signOut } from '../client/session-calls.ts'
import { singleSignOn } from '../state/session.ts'
import { forgetTabs } from '../state/tabs.ts'
import { signedOutPath, signInPath } from './paths.ts'
import { goTo } from './navigation.ts'

/**
 * Signs out, at the provider of single sign-on as well, and shows the form. Where the provider is the only way in, `/` would
 * lead straight back in: there a page says that the user is signed out.
 */
export function leave(): void {
  const bySso = singleSignOn()
  const provider = signOut()
  forgetTabs()
  if (!bySso) goTo(signInPath)
  void provider.then((url) => {
    if (url !== null) location.assign(url)
    else if (bySso) goTo(signedOutPath)
  })
}
