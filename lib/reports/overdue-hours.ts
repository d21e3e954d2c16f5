/** A report is to be decided within so many hours. */
export const PROMISED_HOURS = 24;

/** From this age on the operator is alarmed, while there is still time. */
export const ALARM_HOURS = 18;
