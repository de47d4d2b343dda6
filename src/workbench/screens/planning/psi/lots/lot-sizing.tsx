import { Boxes } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../parts/button.tsx'
import type { PsiEdits } from '../edit/edits.ts'
import type { PsiData } from '../psi-data.ts'
import { LotSizingDialog } from './lot-sizing-dialog.tsx'

interface LotSizingProps {
  readonly psi: PsiData
  /** The item gone to; null: none. */
  readonly item: string | null
  /** Items that the pivot shows, in its order. */
  readonly shown: () => readonly string[]
  readonly edits: PsiEdits
  /** Gets the first of several items with a proposal. */
  readonly onProposed: (item: string) => void
}

/** Planned receipts that a policy suggests. */
export function LotSizing({ shown, ...props }: LotSizingProps) {
  const { t } = useTranslation('psi-pivot')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={Boxes} onClick={() => setOpen(true)}>
        {t('lotSizing')}
      </Button>
      {open && <LotSizingDialog {...props} shown={shown()} onClose={() => setOpen(false)} />}
    </>
  )
}
