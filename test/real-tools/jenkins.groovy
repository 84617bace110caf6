/**
 * Plays a Jenkinsfile as a build of Jenkins would, with the Groovy that Jenkins has: JENKINSFILE SCENE.json. A section knows
 * its own words and no other. Prints what became of each stage, and what was asked of a person.
 */
import groovy.json.JsonOutput
import groovy.json.JsonSlurper

def scene = new JsonSlurper().parse(new File(args[1]))
def env = scene.env as LinkedHashMap
def stages = [:]
def questions = []
def stash = File.createTempDir()
def secrets = [:]
File workspace = null

def within = { Closure body, Map words ->
  body.delegate = new Expando(words)
  body.resolveStrategy = Closure.DELEGATE_ONLY
  body()
  body.delegate
}
def copy = { from, to -> ["cp", "-a", "$from/.", "$to"].execute().waitForOrKill(60000) }

def sh = { given ->
  def file = File.createTempFile('script', '.sh')
  file.text = given instanceof Map ? given.script : given
  def builder = new ProcessBuilder('sh', '-xe', file.path).directory(workspace)
  builder.environment().with { clear(); putAll((env + secrets).collectEntries { [it.key, "$it.value".toString()] }) }
  def (out, err) = [new StringBuilder(), new StringBuilder()]
  def process = builder.start()
  process.waitForProcessOutput(out, err)
  System.err.print("$err$out")
  if (process.exitValue() != 0) throw new Exception("script returned exit code ${process.exitValue()}")
  given instanceof Map && given.returnStdout ? out.toString() : null
}
def words = [
  env: env, sh: sh,
  script: { it() },
  string: { it },
  withCredentials: { bound, body ->
    bound.each {
      if (!scene.credentials.containsKey(it.credentialsId)) throw new Exception("no credential $it.credentialsId")
      secrets[it.variable] = scene.credentials[it.credentialsId]
    }
    try { body() } finally { secrets.clear() }
  },
  stash: { ["cp", "--parents", it.includes, stash.path].execute(null, workspace).waitFor() },
  unstash: { copy(stash, workspace) },
  junit: { }, archiveArtifacts: { },
  input: {
    questions << it.message.toString()
    if (!scene.approves) throw new Exception('nobody approved')
  },
]

def stage = { name, body ->
  def parts = [:]
  def keep = { part -> { it -> parts[part] = it } }
  within(body, [agent: { }, options: { within(it, [timeout: { }]) }] + ['when', 'steps', 'post'].collectEntries { [it, keep(it)] })
  def met = []
  def conditions = [
    env: env,
    beforeAgent: { },
    branch: { met << (env.BRANCH_NAME == it) },
    changeRequest: { met << (env.CHANGE_ID != null) },
    triggeredBy: { met << (scene.cause == it) },
    expression: { met << (it() as boolean) },
    not: { def outer = met; met = []; it(); def inner = met; met = outer; met << !inner.every() },
  ]
  if (parts.when) within(parts.when, conditions)
  if (!met.every() || stages.values().any { it != 'SUCCESS' && it != 'SKIPPED' }) return stages[name] = 'SKIPPED'
  workspace = File.createTempDir()
  copy(scene.checkout, workspace)
  try {
    within(parts.steps, words)
    stages[name] = 'SUCCESS'
  } catch (Exception failure) {
    stages[name] = failure.message
  } finally {
    if (parts.post) within(parts.post, [always: { within(it, words) }])
  }
}

def agents = [agent: { }, none: null]
def pipeline = { body ->
  within(body, agents + [
    options: { within(it, [disableConcurrentBuilds: { }, buildDiscarder: { }, logRotator: { }]) },
    triggers: { within(it, [env: env, cron: { }]) },
    parameters: { within(it, [booleanParam: { env[it.name] = it.defaultValue }, string: { env[it.name] = it.defaultValue }]) },
    environment: { env.putAll(within(it, [:]).properties); env.putAll(scene.env) },
    stages: { within(it, [stage: stage]) },
  ])
}
new GroovyShell(new Binding(pipeline: pipeline)).evaluate(new File(args[0]))
println JsonOutput.toJson([stages: stages, questions: questions])
