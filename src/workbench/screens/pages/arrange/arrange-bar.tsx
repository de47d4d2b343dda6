import { Plus, Settings2, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withAdded, withoutPart } from '#domain/pages/arrange.ts'
import type { KindGroup } from '#domain/pages/kind.ts'
import { Button } from '../../../parts/button.tsx'
import { AddPart } from './add-part.tsx'
import { PartSettings } from './part-settings.tsx'
import type { Arranging } from './use-arranging.ts'

interface ArrangeBarProps {
  readonly arranging: Arranging
  readonly groups: readonly KindGroup[]
  readonly chosen: string | null
  readonly onChoose: (id: string | null) => void
}

/** What is done with a page that is arranged: add a part, set or remove the chosen one, take the last step back. */
export function ArrangeBar({ arranging, groups, chosen, onChoose }: ArrangeBarProps) {
  const { t } = useTranslation('arrange')
  const { page, change, undo, isChanged } = arranging
  const [opened, setOpened] = useState<'add' | 'settings' | null>(null)
  const close = (): void => setOpened(null)
  return (
    <>
      <Button icon={Plus} onClick={() => setOpened('add')}>
        {t('add')}
      </Button>
      <Button icon={Settings2} disabled={chosen === null} onClick={() => setOpened('settings')}>
        {t('settings')}
      </Button>
      <Button
        icon={Trash2}
        disabled={chosen === null}
        onClick={() => {
          change(withoutPart(page, chosen!))
          onChoose(null)
        }}
      >
        {t('remove')}
      </Button>
      <Button icon={Undo2} repeats disabled={!isChanged} onClick={undo}>
        {t('undo')}
      </Button>
      {opened === 'add' && (
        <AddPart
          groups={groups}
          onAdd={(kind) => {
            const added = withAdded(page, kind)
            change(added.page)
            onChoose(added.id)
            setOpened('settings')
          }}
          onClose={close}
        />
      )}
      {opened === 'settings' && chosen !== null && (
        <PartSettings key={chosen} page={page} id={chosen} onApply={change} onClose={close} />
      )}
    </>
  )
}
