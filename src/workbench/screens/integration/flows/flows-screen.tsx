import { Play, Upload, Workflow } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { crudOf } from '#domain/crud.ts'
import { flow } from '#domain/entities/integration/flow.ts'
import type { Entity } from '#domain/entity.ts'
import { flowServices } from '#domain/services/integration/flows.ts'
import { fetchCall } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { useAction } from '../../../actions/use-action.ts'
import { listScreenOf, type ListActionProps } from '../../../list/list-screen.tsx'
import { Button } from '../../../parts/button.tsx'
import { confirm } from '../../../state/asked.ts'
import { ScheduleEditor } from '../../system/reminders/schedule-editor.tsx'
import { FlowEditor } from './flow-editor.tsx'
import { FlowRuns } from './flow-runs.tsx'
import { refreshRuns } from './refresh-runs.ts'
import { runTones } from './tones.ts'

const { steps: _steps, ...formFields } = flow.fields
/** Steps have an editor of their own. */
const formEntity: Entity = { ...flow, fields: formFields }

/** Flows: when they run, their steps, and what became of their runs. */
export default listScreenOf('flow', {
  fieldEditors: { schedule: ScheduleEditor },
  formOf: () => formEntity,
  Actions: FlowActions,
  side: { name: 'flow', label: { zh: '运行', en: 'Runs' }, Content: FlowRuns },
  columns: { name: { width: 220 }, schedule: { width: 140 }, lastState: { tones: runTones } },
})

function FlowActions({ selected, onChanged }: ListActionProps) {
  const { t } = useTranslation('flows')
  const { attempt } = useAction()
  const [editing, setEditing] = useState<string | null>(null)
  const row = selected.length === 1 ? selected[0] : undefined
  const act = async (ask: { title: string; message: string }, work: () => Promise<string>): Promise<void> => {
    if (!(await confirm({ ...ask, confirmLabel: ask.title }))) return
    await attempt(async () => {
      toast.success(await work())
      onChanged()
      await refreshRuns()
    })
  }
  const name = (row?.['name'] as string | null | undefined) ?? ''
  const publish = () =>
    act({ title: t('publish'), message: t('publishAsk', { name }) }, async () => {
      const { rowVersion } = (await fetchCall(crudOf(flow).get, { id: row!.id })) as { rowVersion: number }
      return t('published', { version: await write(flowServices.publish, { id: row!.id, rowVersion }) })
    })
  const runNow = () =>
    act({ title: t('runNow'), message: t('runNowAsk', { name }) }, async () =>
      t('began', { run: await write(flowServices.runNow, { id: row!.id }) }),
    )
  return (
    <>
      <Button tone="ghost" icon={Workflow} disabled={!row} onClick={() => row && setEditing(row.id)}>
        {t('steps')}
      </Button>
      <Button tone="ghost" icon={Upload} disabled={!row} onClick={() => void publish()}>
        {t('publish')}
      </Button>
      <Button tone="ghost" icon={Play} disabled={!row?.['version']} onClick={() => void runNow()}>
        {t('runNow')}
      </Button>
      {editing !== null && <FlowEditor id={editing} onClose={() => setEditing(null)} onSaved={onChanged} />}
    </>
  )
}
