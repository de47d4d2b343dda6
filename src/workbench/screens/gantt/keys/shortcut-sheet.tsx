import { useTranslation } from 'react-i18next'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import type { Interactions } from './interactions.ts'
import './shortcut-sheet.css'

interface ShortcutSheetProps {
  readonly interactions: Interactions
  readonly onClose: () => void
}

/** What can be done on a screen, by keyboard and by pointer. */
export function ShortcutSheet({ interactions, onClose }: ShortcutSheetProps) {
  const { t } = useTranslation('gantt-keys')
  const shown = Object.entries(interactions).filter(([, all]) => all.length > 0)
  return (
    <Dialog
      onClose={onClose}
      title={t('title')}
      width={720}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard */}
      <div className="g-sheet" role="region" tabIndex={0} aria-label={t('title')}>
        {shown.map(([name, all]) => (
          <DataTable
            key={name}
            caption={t(`keyGroups.${name}`)}
            rows={all}
            keyOf={([what]) => what}
            columns={[
              { title: t('what'), isName: true, cell: ([what]) => t(`keys.${what}`) },
              { title: t('byKeys'), cell: ([, keys]) => (keys ? <kbd>{keys}</kbd> : '–') },
              { title: t('byPointer'), cell: ([, , pointer]) => (pointer ? t(`pointers.${pointer}`) : '–') },
            ]}
          />
        ))}
      </div>
    </Dialog>
  )
}
