/** SQL: the failed job of this alias, of a queue that runs by schedule, was followed by a success, so that nobody has to do anything about it. */
export const isMended = (job: string): string =>
  `(exists (select from pgboss.schedule s where s.name = ${job}.name)
    and exists (select from pgboss.job x where x.name = ${job}.name and x.state = 'completed' and x.completed_on > ${job}.completed_on))`;
