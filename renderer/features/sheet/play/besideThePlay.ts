/** The width from which the session is beside the page of play. */
export const besideThePlay = '(width >= 1180px)';
