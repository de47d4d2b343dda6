import { Languages } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { factsOf, languages } from '#domain/languages.ts'
import { chooseLanguage } from '../../client/language.ts'
import { useLanguage } from '../../i18n/index.ts'
import { BrandMark } from '../../theme/brand-mark.tsx'
import { useProductName } from '../../theme/look.ts'
import './access.css'

interface AccessFrameProps {
  readonly title: string
  readonly hint?: string
  readonly children: ReactNode
  readonly wide?: boolean
}

/** The page before the workbench: brand at the left, one task at the right. */
export function AccessFrame({ title, hint, children, wide = false }: AccessFrameProps) {
  const { t } = useTranslation('access')
  const language = useLanguage()
  const product = useProductName()
  useEffect(() => {
    document.title = `${title} · ${product}`
  }, [title, product])
  return (
    <div className="t-access">
      <aside>
        <div className="brand">
          <BrandMark size={28} />
          {product}
        </div>
        <p className="claim">{t('claim')}</p>
        <Staircase />
      </aside>
      <main>
        <div className="languages">
          <Languages size={15} aria-hidden />
          {languages()
            .filter((name) => name !== language)
            .map((name) => (
              <button key={name} type="button" lang={name} onClick={() => void chooseLanguage(name)}>
                {factsOf(name).title}
              </button>
            ))}
        </div>
        <div className={wide ? 'task wide' : 'task'}>
          <h1>{title}</h1>
          {hint && <p className="hint">{hint}</p>}
          {children}
        </div>
      </main>
    </div>
  )
}

/** Orders becoming complete in batches: what the product is about, as a drawing. */
function Staircase() {
  const steps = [14, 14, 26, 40, 40, 58, 66, 66, 84, 100]
  return (
    <svg viewBox="0 0 300 130" className="staircase" aria-hidden>
      {steps.map((height, index) => (
        <rect
          key={`${index}-${height}`}
          x={index * 30}
          y={120 - height}
          width={26}
          height={height}
          rx={2}
          fill="#2d8cf0"
          opacity={0.25 + index * 0.075}
        />
      ))}
      <line x1="0" x2="300" y1="124" y2="124" stroke="#35506e" />
    </svg>
  )
}
