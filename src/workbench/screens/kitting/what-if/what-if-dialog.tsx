import { Play } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScenarioPatch } from '#domain/kitting/scenario.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { useAction } from '../../../actions/use-action.ts'
import { write } from '../../../client/write.ts'
import type { Run } from '../runs/run-figures.tsx'
import { noteProgress } from '../../../runs/run-progress.ts'
import { ChangesEditor } from './changes-editor.tsx'
import { WhatIfResult } from './what-if-result.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { TextInput } from '../../../parts/inputs.tsx'
import './what-if.css'

interface WhatIfDialogProps {
  /** The run whose data are changed and compared with. */
  readonly base: Run
  /** Changes to begin with. */
  readonly patches?: readonly ScenarioPatch[]
  /** A change the user still has to complete. */
  readonly begun?: ScenarioPatch
  readonly name?: string
  readonly onClose: () => void
}

/**
 * Changes to the data of a run, calculated beside it and compared with it order by order. Nothing of it changes the
 * data; only reservations can be taken over when their effect is seen.
 */
export function WhatIfDialog(props: WhatIfDialogProps) {
  // The texts of the dialog are loaded with it; what is behind it stays.
  return (
    <Suspense>
      <LoadedWhatIfDialog {...props} />
    </Suspense>
  )
}

function LoadedWhatIfDialog({
  base,
  patches: first = [],
  begun,
  name: given = '',
  onClose,
}: WhatIfDialogProps) {
  const { t } = useTranslation('what-if')
  const [patches, setPatches] = useState(first)
  const [name, setName] = useState(given || t('unnamed'))
  const [runNo, setRunNo] = useState<string | null>(null)
  const { busy, attempt } = useAction()
  const nameId = useId()
  const start = (): Promise<void> =>
    attempt(async () => {
      const input = { runNo: base.runNo, name: name.trim() || t('unnamed'), patches: [...patches] }
      const progress = await write(kittingRuns.simulate, input)
      noteProgress('KIT', progress)
      setRunNo(progress.runNo)
    })
  if (runNo !== null)
    return <WhatIfResult base={base.runNo} runNo={runNo} onBack={() => setRunNo(null)} onClose={onClose} />
  return (
    <FormDialog
      width={860}
      title={t('title', { run: base.runNo })}
      description={t('hint')}
      onClose={onClose}
      icon={Play}
      submit={t('calculate')}
      busy={busy}
      disabled={patches.length === 0}
      onSubmit={start}
    >
      <div className="w-name">
        <label htmlFor={nameId}>{t('name')}</label>
        <TextInput id={nameId} value={name} maxLength={80} onChange={setName} />
      </div>
      <ChangesEditor patches={patches} onChange={setPatches} begun={begun} />
    </FormDialog>
  )
}
