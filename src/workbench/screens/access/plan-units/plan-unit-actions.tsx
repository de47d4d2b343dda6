import { Archive, ArchiveRestore, CopyPlus, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { planUnitServices } from '#domain/services/system/administration.ts'
import { write } from '../../../client/write.ts'
import { useAction } from '../../../actions/use-action.ts'
import type { ListActionProps } from '../../../list/list-screen.tsx'
import type { ListRow } from '../../../list/list-row.ts'
import { Button } from '../../../parts/button.tsx'
import { confirm } from '../../../state/asked.ts'
import { CloneDialog } from './clone-dialog.tsx'
import { InitialiseDialog } from './initialise-dialog.tsx'

/** What is done with a whole plan unit: first data, a copy to try things in, taking it out of use. */
export function PlanUnitActions({ selected, onChanged }: ListActionProps) {
  const { t } = useTranslation('administration')
  const { attempt } = useAction()
  const [doing, setDoing] = useState<'initialise' | 'clone' | null>(null)
  const row = selected[0]
  const isArchived = row?.['enabled'] === false
  const withUnit = (act: (unit: ListRow) => void) => (): void => {
    if (row) act(row)
    else toast.warning(t('chooseUnit'))
  }
  const initialise = (unit: ListRow): void => {
    if (unit['initState'] === 'initialised') toast.warning(t('isInitialised', { unit: unit['code'] }))
    else setDoing('initialise')
  }
  const archive = async (unit: ListRow): Promise<void> => {
    const words = { unit: unit['code'] as string }
    const sure = await confirm({
      title: t(isArchived ? 'restoreUnit' : 'archiveUnit'),
      message: t(isArchived ? 'restoreUnitSure' : 'archiveUnitSure', words),
      confirmLabel: t(isArchived ? 'restoreUnit' : 'archiveUnit'),
      tone: isArchived ? 'primary' : 'danger',
    })
    if (!sure) return
    await attempt(async () => {
      await write(planUnitServices.archive, { planUnitCode: words.unit, archived: !isArchived })
      toast.success(t(isArchived ? 'unitRestored' : 'unitArchived', words))
      onChanged()
    })
  }
  const close = (): void => setDoing(null)
  return (
    <>
      <Button tone="ghost" icon={Sparkles} onClick={withUnit(initialise)}>
        {t('initialiseUnit')}
      </Button>
      <Button tone="ghost" icon={CopyPlus} onClick={withUnit(() => setDoing('clone'))}>
        {t('cloneUnit')}
      </Button>
      <Button
        tone="ghost"
        icon={isArchived ? ArchiveRestore : Archive}
        onClick={withUnit((unit) => void archive(unit))}
      >
        {t(isArchived ? 'restoreUnit' : 'archiveUnit')}
      </Button>
      {doing === 'initialise' && row && (
        <InitialiseDialog unit={row['code'] as string} onClose={close} onDone={onChanged} />
      )}
      {doing === 'clone' && row && <CloneDialog from={row} onClose={close} onDone={onChanged} />}
    </>
  )
}
