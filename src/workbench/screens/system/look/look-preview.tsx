import { Theme } from '@radix-ui/themes'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { Staircase } from '../../../theme/brand-mark.tsx'
import { contrastOf, readableContrast } from '../../../theme/contrast.ts'
import { useSystemDark } from '../../../theme/theme-frame.tsx'

type Look = Readonly<Record<string, unknown>>

/** The frame of the product, small, as it would look; with the contrast of its texts measured on what is drawn. */
export function LookPreview({ look }: { readonly look: Look }) {
  const { t } = useTranslation('parameters')
  const systemDark = useSystemDark()
  const [contrasts, setContrasts] = useState<readonly Contrast[]>([])
  const measure = useCallback((frame: HTMLDivElement | null) => {
    if (frame) setContrasts(measured(frame))
  }, [])
  const dark = look['darkMode'] === 'dark' || (look['darkMode'] === 'system' && systemDark)
  const colour = String(look['themeColor'])
  const title = textOf(look['pageTitle']) || 'Takt'
  const watermark = textOf(look['watermark'])
  const minutes = Number(look['lockMinutes'] ?? 0)
  return (
    <div className="t-look-preview">
      <Theme appearance={dark ? 'dark' : 'light'} data-theme-colour={colour} hasBackground={false}>
        <div
          // Drawn again, and so measured again, in other colours.
          key={`${dark} ${colour}`}
          ref={measure}
          className="window"
          role="img"
          aria-label={t('previewOf', { title })}
        >
          <div className="browser">
            <img src={textOf(look['pageIcon']) || '/icon.svg'} alt="" width={14} height={14} />
            {title}
          </div>
          <div className="frame">
            <div className="menu">
              <div className="brand">
                {look['logo'] ? <img src={textOf(look['logo'])} alt="" /> : <Staircase size={16} />}
                <span data-contrast="brand">{title}</span>
              </div>
              <span data-contrast="menu">{t('sample.group')}</span>
              <span className="faint" data-contrast="menuFaint">
                {t('sample.entry')}
              </span>
              <span className="chosen" data-contrast="menuChosen">
                {t('sample.chosen')}
              </span>
            </div>
            <div className="page">
              <div className="top" data-contrast="text">
                {t('sample.chosen')}
              </div>
              <table>
                <tbody>
                  {['MO-1001', 'MO-1002', 'MO-1003'].map((code) => (
                    <tr key={code}>
                      <td className="mono">{code}</td>
                      <td>
                        <StatusChip tone="good" dot>
                          {t('sample.complete')}
                        </StatusChip>
                      </td>
                      <td className="number">120</td>
                    </tr>
                  ))}
                </tbody>
              </table>
              {watermark && (
                <div className="watermark">
                  {[1, 2, 3, 4].map((at) => (
                    <span key={at}>{watermark}</span>
                  ))}
                </div>
              )}
            </div>
          </div>
        </div>
      </Theme>
      <p className="note">{minutes > 0 ? t('locksAfter', { minutes }) : t('neverLocks')}</p>
      <Contrasts contrasts={contrasts} />
    </div>
  )
}

interface Contrast {
  readonly name: string
  readonly ratio: number
}

function Contrasts({ contrasts }: { readonly contrasts: readonly Contrast[] }) {
  const { t } = useTranslation('parameters')
  return (
    <DataTable
      caption={t('contrast')}
      rows={contrasts}
      keyOf={({ name }) => name}
      columns={[
        { isName: true, cell: ({ name }) => t(`contrastOf.${name}`) },
        { isNumber: true, cell: ({ ratio }) => `${ratio.toFixed(1)} : 1` },
        {
          cell: ({ ratio }) => (
            <StatusChip tone={ratio >= readableContrast ? 'good' : 'bad'}>
              {t(ratio >= readableContrast ? 'readable' : 'tooFaint', { least: readableContrast })}
            </StatusChip>
          ),
        },
      ]}
    />
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function measured(frame: HTMLElement): Contrast[] {
  return [...frame.querySelectorAll<HTMLElement>('[data-contrast]')].map((element) => ({
    name: element.dataset['contrast']!,
    ratio: contrastOf(getComputedStyle(element).color, groundOf(element)),
  }))
}

/** The nearest ground that is not see-through. */
function groundOf(element: HTMLElement): string {
  const { backgroundColor } = getComputedStyle(element)
  const seeThrough = backgroundColor === 'transparent' || backgroundColor.endsWith(', 0)')
  return seeThrough && element.parentElement ? groundOf(element.parentElement) : backgroundColor
}
