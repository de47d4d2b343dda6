import { RotateCcw, SkipForward, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { receiving } from '#domain/services/integration/receive.ts'
import { useAction } from '../../../actions/use-action.ts'
import { write } from '../../../client/write.ts'
import type { ListActionProps } from '../../../list/list-screen.tsx'
import { Button } from '../../../parts/button.tsx'
import { confirm } from '../../../state/asked.ts'
import { PurgeDialog } from './purge-dialog.tsx'
import { useMayConfigure } from './use-may-configure.ts'

/** Process again, skip, purge. */
export function InboxActions({ selected, onChanged }: ListActionProps) {
  const { t } = useTranslation('receive')
  const { busy, attempt } = useAction()
  const [isPurging, setPurging] = useState(false)
  if (!useMayConfigure()) return null
  const count = selected.length
  const ids = selected.map(({ id }) => id)
  const decide = (name: 'reprocess' | 'skip') =>
    attempt(async () => {
      const question = { title: t(name), message: t(`${name}Ask`, { count }), confirmLabel: t(name) }
      if (!(await confirm(question))) return
      toast.success(t(`${name}Done`, { count: await write(receiving[name], { ids }) }))
      onChanged()
    })
  return (
    <>
      <Button
        tone="ghost"
        icon={RotateCcw}
        disabled={busy || count === 0}
        onClick={() => void decide('reprocess')}
      >
        {t('reprocess')}
      </Button>
      <Button
        tone="ghost"
        icon={SkipForward}
        disabled={busy || count === 0}
        onClick={() => void decide('skip')}
      >
        {t('skip')}
      </Button>
      <Button tone="ghost" icon={Trash2} onClick={() => setPurging(true)}>
        {t('purge')}
      </Button>
      {isPurging && <PurgeDialog onClose={() => setPurging(false)} onPurged={onChanged} />}
    </>
  )
}
