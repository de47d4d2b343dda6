/** What a page may say about a widget; what is left out is as the product has it. */
export interface WidgetSettings {
  /** Codes of the KPIs it shows. */
  readonly kpis?: readonly string[]
  /** Days back from today that it looks at. */
  readonly days?: number
  /** What its figures should reach, in per cent. */
  readonly target?: number
}

export interface WidgetProps {
  readonly settings: WidgetSettings
}
