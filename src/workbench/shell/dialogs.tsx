import { lazy, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { asked } from '../state/asked.ts'
import { errorPopup } from '../state/error-popup.ts'
import { refusal } from '../state/refusal.ts'
import { session } from '../state/session.ts'

const load = () => import('./dialog-hosts.tsx')
const DialogHosts = lazy(load)

// An error may be that the network is gone, so the popup must be here before it is needed.
requestIdleCallback(() => void load().catch(() => {}))

/** What the workbench says by itself: errors, questions, the end of the session. */
export function Dialogs() {
  const { question } = useSnapshot(asked)
  const { error } = useSnapshot(errorPopup)
  const { ended } = useSnapshot(session)
  const { path } = useSnapshot(refusal)
  return question || error || ended || path !== null ? (
    <Suspense>
      <DialogHosts />
    </Suspense>
  ) : null
}
