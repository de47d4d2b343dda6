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
  readonly edits: PsiEdits
}

/** Planned receipts of the item gone to, suggested by a policy. */
export function LotSizing({ psi, item, edits }: LotSizingProps) {
  const { t } = useTranslation('psi-pivot')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={Boxes} disabled={item === null} onClick={() => setOpen(true)}>
        {t('lotSizing')}
      </Button>
      {open && item !== null && (
        <LotSizingDialog psi={psi} item={item} edits={edits} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
