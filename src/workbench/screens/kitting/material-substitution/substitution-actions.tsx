import { BadgeCheck, Ban, Boxes, Telescope } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { crudOf } from '#domain/crud.ts'
import { materialSubstitution } from '#domain/entities/kitting/material-substitution.ts'
import type { InputOf } from '#domain/service.ts'
import { write } from '../../../client/write.ts'
import { useAction } from '../../../actions/use-action.ts'
import type { ListRow } from '../../../list/list-row.ts'
import type { ListActionProps } from '../../../list/list-screen.tsx'
import { Button } from '../../../parts/button.tsx'
import { GroupDialog } from './group-dialog.tsx'
import { ImpactDialog } from './impact-dialog.tsx'

const crud = crudOf(materialSubstitution)

/** Approve, stop, look at the effect of the chosen rules, and add a whole set at once. */
export function SubstitutionActions({ selected, onChanged }: ListActionProps) {
  const { t } = useTranslation('kitting-setup')
  const { attempt } = useAction()
  const [adding, setAdding] = useState(false)
  const [impact, setImpact] = useState<ListRow | null>(null)
  const setStatus = async (status: 'approved' | 'stopped'): Promise<void> => {
    if (selected.length === 0) {
      toast.warning(t('pleaseSelectRules'))
      return
    }
    await attempt(async () => {
      for (const row of selected)
        await write(crud.update, { ...row, status } as unknown as InputOf<typeof crud.update>)
      toast.success(t('statusChanged', { count: selected.length }))
    })
    onChanged()
  }
  const look = (): void => {
    if (selected[0]) setImpact(selected[0])
    else toast.warning(t('pleaseSelectRules'))
  }
  return (
    <>
      <Button tone="ghost" icon={Boxes} onClick={() => setAdding(true)}>
        {t('addGroup')}
      </Button>
      <Button tone="ghost" icon={BadgeCheck} onClick={() => void setStatus('approved')}>
        {t('approve')}
      </Button>
      <Button tone="ghost" icon={Ban} onClick={() => void setStatus('stopped')}>
        {t('stop')}
      </Button>
      <Button tone="ghost" icon={Telescope} onClick={look}>
        {t('impact')}
      </Button>
      {adding && <GroupDialog onClose={() => setAdding(false)} onSaved={onChanged} />}
      {impact && <ImpactDialog rule={impact} onClose={() => setImpact(null)} />}
    </>
  )
}
