import { PencilLine } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { listScreenOf, type ListActionProps } from '../../list/list-screen.tsx'
import { Button } from '../../parts/button.tsx'
import { usageOf } from '../master/usage-columns.ts'
import { RenameDialog } from './rename-dialog.tsx'

/** Values of a characteristic with how many items and orders have them; a value is renamed everywhere at once. */
export const specScreenOf = (name: string) =>
  listScreenOf(name, { extra: usageOf(name), Actions: specActionsOf(Number(name.replace('spec', ''))) })

/** What can be done with the values of the n-th characteristic beyond the list. */
function specActionsOf(spec: number): ComponentType<ListActionProps> {
  return function SpecActions({ selected, onChanged }) {
    const { t } = useTranslation('characteristics')
    const [renaming, setRenaming] = useState<string | null>(null)
    const start = (): void => {
      const [row, ...more] = selected
      if (row && more.length === 0) setRenaming(String(row['code']))
      else toast.info(t('chooseOne'))
    }
    return (
      <>
        <Button tone="ghost" icon={PencilLine} onClick={start}>
          {t('renameEverywhere')}
        </Button>
        {renaming !== null && (
          <RenameDialog spec={spec} code={renaming} onClose={() => setRenaming(null)} onDone={onChanged} />
        )}
      </>
    )
  }
}
