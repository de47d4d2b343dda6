import { lazy, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { asked } from '../state/asked.ts'
import { errorPopup } from '../client/error-popup.ts'
import { printAsked } from '../state/print-asked.ts'
import { refusal } from '../state/refusal.ts'
import { session } from '../state/session.ts'

const load = () => import('./dialog-hosts.tsx')
const DialogHosts = lazy(load)

/** An error may be that the network is gone, so the popup must be here before it is needed. */
export function preloadDialogs(): void {
  requestIdleCallback(() => void load().catch(() => {}))
}

/** Whether something is said or asked now; nothing else may be over it. */
export function useAsking(): boolean {
  const { question } = useSnapshot(asked)
  const { error } = useSnapshot(errorPopup)
  const { ended } = useSnapshot(session)
  const { path } = useSnapshot(refusal)
  const { asked: print } = useSnapshot(printAsked)
  return question !== null || error !== null || ended || path !== null || print !== null
}

/** What the workbench says by itself: errors, questions, refusals, the end of the session. */
export function Dialogs() {
  return useAsking() ? (
    <Suspense>
      <DialogHosts />
    </Suspense>
  ) : null
}
