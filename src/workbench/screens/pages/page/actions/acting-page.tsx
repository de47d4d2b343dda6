import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useConflict } from '../forms/use-conflict.tsx'
import { useOpenedForms } from '../forms/open-form.ts'
import { PageContext, useOpenPage } from '../page-context.ts'
import { runner } from './run-actions.ts'
import type { Acting, Run } from './step.ts'

/** A page whose events take their actions. */
export function ActingPage({ children }: { readonly children: ReactNode }) {
  const open = useOpenPage()
  const { user, settings } = open
  const { dialog, resolve } = useConflict()
  const latest = useRef<Acting>({ open, user, settings })
  useEffect(() => {
    latest.current = { open, user, settings }
  })
  useOpenedForms({ open, user, settings })
  const [runIn] = useState(() => runner(resolve))
  const run: Run = useCallback((...event) => runIn(latest.current)(...event), [runIn])
  const acting = useMemo(() => ({ ...open, run }), [open, run])
  return (
    <PageContext value={acting}>
      {children}
      {dialog}
    </PageContext>
  )
}
