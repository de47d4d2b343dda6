import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../../parts/dialog.tsx'
import { Select } from '../../../../parts/select.tsx'
import type { PsiEdits } from '../edit/edits.ts'
import type { PsiData } from '../psi-data.ts'
import { AllPolicies } from './all-policies.tsx'
import { ItemPolicies } from './item-policies.tsx'

interface LotSizingDialogProps {
  readonly psi: PsiData
  /** The item gone to; null: none. */
  readonly item: string | null
  /** Items that the pivot shows, in its order. */
  readonly shown: readonly string[]
  readonly edits: PsiEdits
  /** Gets the first of several items with a proposal. */
  readonly onProposed: (item: string) => void
  readonly onClose: () => void
}

/** Planned receipts by a policy, of the item gone to or of all items that are shown. */
export function LotSizingDialog({ psi, item, shown, edits, onProposed, onClose }: LotSizingDialogProps) {
  const { t } = useTranslation('psi-pivot')
  const [isForAll, setForAll] = useState(item === null)
  const all = t('itemsShown', { count: shown.length })
  const options = [...(item === null ? [] : [{ value: 'one', label: item }]), { value: 'all', label: all }]
  const parts = { psi, edits, onClose }
  return (
    <Dialog
      onClose={onClose}
      title={t('lotSizingOf', { item: isForAll ? all : item })}
      description={t('lotSizingHint')}
      width={860}
    >
      <div className="p-psi-scope">
        <span aria-hidden>{t('lotSizingFor')}</span>
        <Select
          label={t('lotSizingFor')}
          value={isForAll ? 'all' : 'one'}
          options={options}
          onChange={(value) => setForAll(value === 'all')}
        />
      </div>
      {isForAll || item === null ? (
        <AllPolicies {...parts} items={shown} onProposed={onProposed} />
      ) : (
        <ItemPolicies {...parts} item={item} />
      )}
    </Dialog>
  )
}
