interface FaultProps {
  readonly id?: string
  readonly text: string | undefined
}

/** What is wrong with a value, below it. */
export const Fault = ({ id, text }: FaultProps) =>
  text === undefined ? null : (
    <span id={id} className="fault" role="alert">
      {text}
    </span>
  )
