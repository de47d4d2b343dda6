import { useTranslation } from 'react-i18next'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
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
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      width={720}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard */}
      <div className="g-sheet" role="region" tabIndex={0} aria-label={t('title')}>
        {shown.map(([name, all]) => (
          <table key={name} className="t-table">
            <caption>{t(`keyGroups.${name}`)}</caption>
            <thead>
              <tr>
                <th scope="col">{t('what')}</th>
                <th scope="col">{t('byKeys')}</th>
                <th scope="col">{t('byPointer')}</th>
              </tr>
            </thead>
            <tbody>
              {all.map(([what, keys, pointer]) => (
                <tr key={what}>
                  <th scope="row">{t(`keys.${what}`)}</th>
                  <td>{keys ? <kbd>{keys}</kbd> : '–'}</td>
                  <td>{pointer ? t(`pointers.${pointer}`) : '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </Dialog>
  )
}
