// Generated from schemas/plan.schema.json by schemas/generate-plan.mjs: edit the schema, not this file.
export const validate = validate21;
export default validate21;
const schema6 = {"$schema":"http://json-schema.org/draft-07/schema#","$id":"https://unpkg.com/hostwright@0/schemas/plan.schema.json","title":"SavedPlan","type":"object","additionalProperties":false,"required":["format","formatVersion","hostwright","made","expires","declaration","selection","guards","sendTag","creates","report","fingerprint"],"properties":{"format":{"const":"hostwright/saved-plan"},"formatVersion":{"const":1},"hostwright":{"type":"string"},"made":{"type":"string","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$"},"expires":{"type":"string","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$"},"declaration":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["file","sha256"],"properties":{"file":{"type":"string"},"sha256":{"type":"string","pattern":"^[0-9a-f]{64}$"}}}},"selection":{"type":"object","additionalProperties":false,"required":["only","exclude"],"properties":{"only":{"type":"array","items":{"type":"string"}},"exclude":{"type":"array","items":{"type":"string"}}}},"guards":{"type":"object","additionalProperties":false,"required":["maxCreates","allowNewScope","allowedNearMatches","allowedReplacements","takenOver"],"properties":{"maxCreates":{"type":"integer","minimum":0},"allowNewScope":{"type":"boolean"},"allowedNearMatches":{"type":"array","items":{"type":"string"}},"allowedReplacements":{"type":"array","items":{"type":"string"}},"takenOver":{"type":"array","items":{"type":"string"}}}},"sendTag":{"type":"boolean"},"creates":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["region","name","precondition"],"properties":{"region":{"type":"string"},"name":{"type":"string"},"precondition":{"const":"absent"}}}},"report":{"$ref":"#/definitions/report"},"fingerprint":{"type":"string","pattern":"^[0-9a-f]{64}$"}},"definitions":{"refusedBefore":{"type":"object","additionalProperties":false,"required":["intent","refusedAt","reason","until"],"properties":{"intent":{"type":"string"},"refusedAt":{"type":"string"},"reason":{"type":"string"},"until":{"type":"string"}}},"listing":{"type":"object","additionalProperties":false,"required":["region","hosts","unreadable","requests","trusted"],"properties":{"region":{"type":"string"},"listedFor":{"enum":["fleet","open-intent"]},"hosts":{"type":"integer","minimum":0},"unreadable":{"type":"integer","minimum":0},"requests":{"type":"integer","minimum":0},"trusted":{"type":"boolean"},"flaw":{"type":"string"},"failure":{"type":"object","additionalProperties":false,"required":["code","suggestions"],"properties":{"code":{"type":"string"},"suggestions":{"type":"array","items":{"type":"string"}}}}}},"key":{"type":"object","additionalProperties":false,"required":["region","name"],"properties":{"region":{"type":"string"},"name":{"type":"string"}}},"position":{"type":"object","additionalProperties":false,"required":["file","line","column"],"properties":{"file":{"type":"string"},"line":{"type":"integer"},"column":{"type":"integer"}}},"scope":{"type":"object","additionalProperties":false,"required":["endpoint","account"],"properties":{"endpoint":{"type":"string"},"account":{"type":"string"},"projectId":{"type":"string"}}},"desiredHost":{"type":"object","additionalProperties":false,"required":["key","zone","imageId","cpu","memory","diskSpace","chargeType","chargeQuantity","loginMode","position"],"properties":{"key":{"$ref":"#/definitions/key"},"zone":{"type":"string"},"imageId":{"type":"string"},"cpu":{"type":"number"},"memory":{"type":"number"},"diskSpace":{"type":"number"},"chargeType":{"type":"string"},"chargeQuantity":{"type":"number"},"loginMode":{"type":"string"},"position":{"$ref":"#/definitions/position"},"password":{"oneOf":[{"type":"object","additionalProperties":false,"required":["env"],"properties":{"env":{"type":"string"}}},{"type":"object","additionalProperties":false,"required":["file"],"properties":{"file":{"type":"string"}}}]},"tag":{"type":"string"},"template":{"type":"string"}}},"liveHost":{"type":"object","additionalProperties":false,"required":["hostId","name","region","disks","addresses"],"properties":{"hostId":{"type":"string"},"name":{"type":"string"},"region":{"type":"string"},"disks":{"type":"array","items":{"type":"object","additionalProperties":false,"required":[],"properties":{"type":{"type":"string"},"size":{"type":["number","string"]}}}},"addresses":{"type":"array","items":{"type":"object","additionalProperties":false,"required":[],"properties":{"type":{"type":"string"},"ip":{"type":"string"}}}},"tag":{"type":"string"},"state":{"type":"string"},"imageId":{"type":"string"},"basicImageId":{"type":"string"},"cpu":{"type":["number","string"]},"memory":{"type":["number","string"]},"chargeType":{"type":"string"},"createTime":{"type":["number","string"]},"expireTime":{"type":["number","string"]},"autoRenew":{"type":"string"}}},"moment":{"type":"object","additionalProperties":false,"required":["boot","ms","wall"],"properties":{"boot":{"type":"string"},"ms":{"type":"number"},"wall":{"type":"string"}}},"intent":{"type":"object","additionalProperties":false,"required":["id","key","plan","spec","sent","position","reason","hostIds"],"properties":{"id":{"type":"string"},"key":{"$ref":"#/definitions/key"},"plan":{"type":"string"},"spec":{"type":"object","additionalProperties":false,"required":["imageId","cpu","memory"],"properties":{"imageId":{"type":"string"},"cpu":{"type":"number"},"memory":{"type":"number"},"diskSpace":{"type":"number"},"zone":{"type":"string"}}},"sent":{"$ref":"#/definitions/moment"},"position":{"type":"number"},"reason":{"type":"string"},"hostIds":{"type":"array","items":{"type":"string"}},"answer":{"type":"string","enum":["accepted","in-doubt","refused"]},"stopped":{"$ref":"#/definitions/moment"},"end":{"oneOf":[{"type":"object","additionalProperties":false,"required":["how","hostId"],"properties":{"how":{"const":"seen"},"hostId":{"type":"string"}}},{"type":"object","additionalProperties":false,"required":["how"],"properties":{"how":{"const":"refused"}}},{"type":"object","additionalProperties":false,"required":["how"],"properties":{"how":{"type":"string","enum":["not-sent","presumed-absent","resolved-host","resolved-not-created"]},"hostId":{"type":"string"}}}]},"fleet":{"type":"string"}}},"hold":{"type":"object","required":["reason"],"discriminator":{"propertyName":"reason"},"oneOf":[{"type":"object","additionalProperties":false,"required":["reason","live"],"properties":{"reason":{"type":"string","enum":["near-match","vanished"]},"live":{"type":"array","items":{"$ref":"#/definitions/liveHost"}}}},{"type":"object","additionalProperties":false,"required":["reason","live","open"],"properties":{"reason":{"type":"string","enum":["rename","move"]},"live":{"type":"array","items":{"$ref":"#/definitions/liveHost"}},"open":{"type":"array","items":{"$ref":"#/definitions/intent"}},"more":{"type":"object","additionalProperties":false,"required":["live","open"],"properties":{"live":{"type":"integer","minimum":0},"open":{"type":"integer","minimum":0}}}}},{"type":"object","additionalProperties":false,"required":["reason"],"properties":{"reason":{"const":"untrusted-listing"}}},{"type":"object","additionalProperties":false,"required":["reason","regions"],"properties":{"reason":{"const":"unlisted-region"},"regions":{"type":"array","items":{"type":"string"}}}},{"type":"object","additionalProperties":false,"required":["reason","intent","probable"],"properties":{"reason":{"const":"open-intent"},"intent":{"$ref":"#/definitions/intent"},"probable":{"type":"array","items":{"$ref":"#/definitions/liveHost"}}}},{"type":"object","additionalProperties":false,"required":["reason","intent"],"properties":{"reason":{"const":"spent"},"intent":{"$ref":"#/definitions/intent"}}}]},"diff":{"type":"object","required":["status"],"discriminator":{"propertyName":"status"},"oneOf":[{"type":"object","additionalProperties":false,"required":["status","key","desired"],"properties":{"status":{"const":"missing"},"key":{"$ref":"#/definitions/key"},"desired":{"$ref":"#/definitions/desiredHost"},"was":{"type":"array","items":{"type":"string"}}}},{"type":"object","additionalProperties":false,"required":["status","key","desired","live","unreported"],"properties":{"status":{"const":"in-sync"},"key":{"$ref":"#/definitions/key"},"desired":{"$ref":"#/definitions/desiredHost"},"live":{"$ref":"#/definitions/liveHost"},"unreported":{"type":"array","items":{"type":"string","enum":["imageId","cpu","memory","diskSpace","chargeType","tag"]}}}},{"type":"object","additionalProperties":false,"required":["status","key","desired","live","unreported","attributes"],"properties":{"status":{"const":"changed"},"key":{"$ref":"#/definitions/key"},"desired":{"$ref":"#/definitions/desiredHost"},"live":{"$ref":"#/definitions/liveHost"},"unreported":{"type":"array","items":{"type":"string","enum":["imageId","cpu","memory","diskSpace","chargeType","tag"]}},"attributes":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["attribute","desired","live"],"properties":{"attribute":{"type":"string","enum":["imageId","cpu","memory","diskSpace","chargeType","tag"]},"desired":{"type":["number","string"]},"live":{"type":"array","items":{"type":["number","string"]}}}}}}},{"type":"object","additionalProperties":false,"required":["status","key","desired","candidates"],"properties":{"status":{"const":"duplicate"},"key":{"$ref":"#/definitions/key"},"desired":{"$ref":"#/definitions/desiredHost"},"candidates":{"type":"array","items":{"$ref":"#/definitions/liveHost"}},"made":{"type":"array","items":{"type":"string"}}}},{"type":"object","additionalProperties":false,"required":["status","key","live"],"properties":{"status":{"const":"unmanaged"},"key":{"$ref":"#/definitions/key"},"live":{"$ref":"#/definitions/liveHost"},"origin":{"$ref":"#/definitions/origin"}}}]},"finding":{"oneOf":[{"type":"object","additionalProperties":false,"required":["class","identity"],"properties":{"class":{"type":"string","enum":["missing","changed","duplicate","orphaned","unmanaged","attention"]},"identity":{"type":"string"},"excuse":{"$ref":"#/definitions/excuse"}}},{"type":"object","additionalProperties":false,"required":["class","identity","expiresAt","daysLeft"],"properties":{"class":{"const":"expiring"},"identity":{"type":"string"},"expiresAt":{"type":"number"},"daysLeft":{"type":"integer"},"excuse":{"$ref":"#/definitions/excuse"}}},{"type":"object","additionalProperties":false,"required":["class","because","identity"],"properties":{"class":{"const":"unchecked"},"because":{"const":"untrusted-listing"},"identity":{"type":"string"},"excuse":{"$ref":"#/definitions/excuse"}}},{"type":"object","additionalProperties":false,"required":["class","because","attributes","identity"],"properties":{"class":{"const":"unchecked"},"because":{"const":"unreported"},"attributes":{"type":"array","items":{"type":"string","enum":["imageId","cpu","memory","diskSpace","chargeType","tag"]}},"identity":{"type":"string"},"excuse":{"$ref":"#/definitions/excuse"}}}]},"excuse":{"type":"object","required":["by"],"discriminator":{"propertyName":"by"},"oneOf":[{"type":"object","additionalProperties":false,"required":["by","reason","until"],"properties":{"by":{"const":"ignore"},"reason":{"type":"string"},"until":{"type":"string"}}},{"type":"object","additionalProperties":false,"required":["by"],"properties":{"by":{"const":"baseline"}}}]},"refusal":{"type":"object","required":["guard"],"discriminator":{"propertyName":"guard"},"oneOf":[{"type":"object","additionalProperties":false,"required":["guard","creates","maxCreates"],"properties":{"guard":{"const":"size"},"creates":{"type":"integer","minimum":0},"maxCreates":{"type":"integer","minimum":0}}},{"type":"object","additionalProperties":false,"required":["guard","region","declared","gone"],"properties":{"guard":{"const":"unfamiliar-scope"},"region":{"type":"string"},"declared":{"type":"integer","minimum":0},"gone":{"type":"integer","minimum":0},"elsewhere":{"type":"array","items":{"type":"string"}}}},{"type":"object","additionalProperties":false,"required":["guard","fleet","declared","others"],"properties":{"guard":{"const":"other-fleet"},"fleet":{"type":"string"},"declared":{"type":"integer"},"others":{"type":"integer"}}}]},"leftOut":{"type":"object","additionalProperties":false,"required":["only","exclude","hosts"],"properties":{"only":{"type":"array","items":{"type":"string"}},"exclude":{"type":"array","items":{"type":"string"}},"hosts":{"type":"integer","minimum":0}}},"report":{"type":"object","additionalProperties":false,"required":["purpose","madeAt","scope","unknownOrigin","listings","hosts","openIntents","refused","counts","failOn","exit"],"properties":{"purpose":{"const":"plan"},"madeAt":{"type":"string","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$"},"scope":{"$ref":"#/definitions/scope"},"fleet":{"type":"string"},"unknownOrigin":{"type":"integer","minimum":0},"listings":{"type":"array","items":{"$ref":"#/definitions/listing"}},"alsoListed":{"type":"array","items":{"$ref":"#/definitions/listing"}},"hosts":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["diff","findings"],"properties":{"diff":{"$ref":"#/definitions/diff"},"findings":{"type":"array","items":{"$ref":"#/definitions/finding"}},"claimed":{"type":"boolean"},"hold":{"$ref":"#/definitions/hold"},"refusal":{"$ref":"#/definitions/refusedBefore"}}}},"leftOut":{"$ref":"#/definitions/leftOut"},"openIntents":{"type":"array","items":{"$ref":"#/definitions/intent"}},"refused":{"type":"array","items":{"$ref":"#/definitions/refusal"}},"counts":{"type":"object","additionalProperties":false,"required":["declared","create","held","inSync","missing","changed","duplicate","orphaned","unmanaged","expiring","attention","unchecked","claimed","ignored","known"],"properties":{"declared":{"type":"integer","minimum":0},"create":{"type":"integer","minimum":0},"held":{"type":"integer","minimum":0},"inSync":{"type":"integer","minimum":0},"missing":{"type":"integer","minimum":0},"changed":{"type":"integer","minimum":0},"duplicate":{"type":"integer","minimum":0},"orphaned":{"type":"integer"},"unmanaged":{"type":"integer","minimum":0},"expiring":{"type":"integer","minimum":0},"attention":{"type":"integer","minimum":0},"unchecked":{"type":"integer","minimum":0},"claimed":{"type":"integer","minimum":0},"ignored":{"type":"integer","minimum":0},"known":{"type":"integer","minimum":0}}},"failOn":{"type":"array","items":{"type":"string","enum":["missing","changed","duplicate","orphaned","unmanaged","expiring","attention","unchecked"]}},"exit":{"type":"string","enum":["ok","error","differences","invalid","cloud","in-doubt","duplicate","locked","partial","guarded","declined","hangup","interrupted","terminated"]}}},"origin":{"type":"object","additionalProperties":false,"required":["kind","madeFor","madeAt"],"properties":{"kind":{"type":"string","enum":["orphan","other-fleet","no-fleet"]},"fleet":{"type":"string"},"madeFor":{"type":"string"},"madeAt":{"type":"string"},"isNew":{"const":true}}}}};
const func0 = Object.prototype.hasOwnProperty;
const pattern0 = new RegExp("^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$", "u");
const pattern2 = new RegExp("^[0-9a-f]{64}$", "u");
const schema7 = {"type":"object","additionalProperties":false,"required":["purpose","madeAt","scope","unknownOrigin","listings","hosts","openIntents","refused","counts","failOn","exit"],"properties":{"purpose":{"const":"plan"},"madeAt":{"type":"string","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$"},"scope":{"$ref":"#/definitions/scope"},"fleet":{"type":"string"},"unknownOrigin":{"type":"integer","minimum":0},"listings":{"type":"array","items":{"$ref":"#/definitions/listing"}},"alsoListed":{"type":"array","items":{"$ref":"#/definitions/listing"}},"hosts":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["diff","findings"],"properties":{"diff":{"$ref":"#/definitions/diff"},"findings":{"type":"array","items":{"$ref":"#/definitions/finding"}},"claimed":{"type":"boolean"},"hold":{"$ref":"#/definitions/hold"},"refusal":{"$ref":"#/definitions/refusedBefore"}}}},"leftOut":{"$ref":"#/definitions/leftOut"},"openIntents":{"type":"array","items":{"$ref":"#/definitions/intent"}},"refused":{"type":"array","items":{"$ref":"#/definitions/refusal"}},"counts":{"type":"object","additionalProperties":false,"required":["declared","create","held","inSync","missing","changed","duplicate","orphaned","unmanaged","expiring","attention","unchecked","claimed","ignored","known"],"properties":{"declared":{"type":"integer","minimum":0},"create":{"type":"integer","minimum":0},"held":{"type":"integer","minimum":0},"inSync":{"type":"integer","minimum":0},"missing":{"type":"integer","minimum":0},"changed":{"type":"integer","minimum":0},"duplicate":{"type":"integer","minimum":0},"orphaned":{"type":"integer"},"unmanaged":{"type":"integer","minimum":0},"expiring":{"type":"integer","minimum":0},"attention":{"type":"integer","minimum":0},"unchecked":{"type":"integer","minimum":0},"claimed":{"type":"integer","minimum":0},"ignored":{"type":"integer","minimum":0},"known":{"type":"integer","minimum":0}}},"failOn":{"type":"array","items":{"type":"string","enum":["missing","changed","duplicate","orphaned","unmanaged","expiring","attention","unchecked"]}},"exit":{"type":"string","enum":["ok","error","differences","invalid","cloud","in-doubt","duplicate","locked","partial","guarded","declined","hangup","interrupted","terminated"]}}};
const schema8 = {"type":"object","additionalProperties":false,"required":["endpoint","account"],"properties":{"endpoint":{"type":"string"},"account":{"type":"string"},"projectId":{"type":"string"}}};

function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.endpoint === undefined) || (!(func0.call(data, "endpoint")))) && (missing0 = "endpoint")) || (((data.account === undefined) || (!(func0.call(data, "account")))) && (missing0 = "account"))){
validate23.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 of Object.keys(data)){
if(!(((key0 === "endpoint") || (key0 === "account")) || (key0 === "projectId"))){
validate23.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.endpoint !== undefined && func0.call(data, "endpoint")){
const _errs2 = errors;
if(typeof data.endpoint !== "string"){
validate23.errors = [{instancePath:instancePath+"/endpoint",schemaPath:"#/properties/endpoint/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.account !== undefined && func0.call(data, "account")){
const _errs4 = errors;
if(typeof data.account !== "string"){
validate23.errors = [{instancePath:instancePath+"/account",schemaPath:"#/properties/account/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.projectId !== undefined && func0.call(data, "projectId")){
const _errs6 = errors;
if(typeof data.projectId !== "string"){
validate23.errors = [{instancePath:instancePath+"/projectId",schemaPath:"#/properties/projectId/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate23.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate23.errors = vErrors;
return errors === 0;
}

const schema9 = {"type":"object","additionalProperties":false,"required":["region","hosts","unreadable","requests","trusted"],"properties":{"region":{"type":"string"},"listedFor":{"enum":["fleet","open-intent"]},"hosts":{"type":"integer","minimum":0},"unreadable":{"type":"integer","minimum":0},"requests":{"type":"integer","minimum":0},"trusted":{"type":"boolean"},"flaw":{"type":"string"},"failure":{"type":"object","additionalProperties":false,"required":["code","suggestions"],"properties":{"code":{"type":"string"},"suggestions":{"type":"array","items":{"type":"string"}}}}}};

function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.region === undefined) || (!(func0.call(data, "region")))) && (missing0 = "region")) || (((data.hosts === undefined) || (!(func0.call(data, "hosts")))) && (missing0 = "hosts"))) || (((data.unreadable === undefined) || (!(func0.call(data, "unreadable")))) && (missing0 = "unreadable"))) || (((data.requests === undefined) || (!(func0.call(data, "requests")))) && (missing0 = "requests"))) || (((data.trusted === undefined) || (!(func0.call(data, "trusted")))) && (missing0 = "trusted"))){
validate25.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 of Object.keys(data)){
if(!((((((((key0 === "region") || (key0 === "listedFor")) || (key0 === "hosts")) || (key0 === "unreadable")) || (key0 === "requests")) || (key0 === "trusted")) || (key0 === "flaw")) || (key0 === "failure"))){
validate25.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.region !== undefined && func0.call(data, "region")){
const _errs2 = errors;
if(typeof data.region !== "string"){
validate25.errors = [{instancePath:instancePath+"/region",schemaPath:"#/properties/region/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.listedFor !== undefined && func0.call(data, "listedFor")){
let data1 = data.listedFor;
const _errs4 = errors;
if(!((data1 === "fleet") || (data1 === "open-intent"))){
validate25.errors = [{instancePath:instancePath+"/listedFor",schemaPath:"#/properties/listedFor/enum",keyword:"enum",params:{allowedValues: schema9.properties.listedFor.enum}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.hosts !== undefined && func0.call(data, "hosts")){
let data2 = data.hosts;
const _errs5 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate25.errors = [{instancePath:instancePath+"/hosts",schemaPath:"#/properties/hosts/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs5){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 0 || isNaN(data2)){
validate25.errors = [{instancePath:instancePath+"/hosts",schemaPath:"#/properties/hosts/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.unreadable !== undefined && func0.call(data, "unreadable")){
let data3 = data.unreadable;
const _errs7 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate25.errors = [{instancePath:instancePath+"/unreadable",schemaPath:"#/properties/unreadable/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs7){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 < 0 || isNaN(data3)){
validate25.errors = [{instancePath:instancePath+"/unreadable",schemaPath:"#/properties/unreadable/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.requests !== undefined && func0.call(data, "requests")){
let data4 = data.requests;
const _errs9 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate25.errors = [{instancePath:instancePath+"/requests",schemaPath:"#/properties/requests/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs9){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 < 0 || isNaN(data4)){
validate25.errors = [{instancePath:instancePath+"/requests",schemaPath:"#/properties/requests/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.trusted !== undefined && func0.call(data, "trusted")){
const _errs11 = errors;
if(typeof data.trusted !== "boolean"){
validate25.errors = [{instancePath:instancePath+"/trusted",schemaPath:"#/properties/trusted/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.flaw !== undefined && func0.call(data, "flaw")){
const _errs13 = errors;
if(typeof data.flaw !== "string"){
validate25.errors = [{instancePath:instancePath+"/flaw",schemaPath:"#/properties/flaw/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.failure !== undefined && func0.call(data, "failure")){
let data7 = data.failure;
const _errs15 = errors;
if(errors === _errs15){
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
let missing1;
if((((data7.code === undefined) || (!(func0.call(data7, "code")))) && (missing1 = "code")) || (((data7.suggestions === undefined) || (!(func0.call(data7, "suggestions")))) && (missing1 = "suggestions"))){
validate25.errors = [{instancePath:instancePath+"/failure",schemaPath:"#/properties/failure/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
const _errs17 = errors;
for(const key1 of Object.keys(data7)){
if(!((key1 === "code") || (key1 === "suggestions"))){
validate25.errors = [{instancePath:instancePath+"/failure",schemaPath:"#/properties/failure/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}}];
return false;
break;
}
}
if(_errs17 === errors){
if(data7.code !== undefined && func0.call(data7, "code")){
const _errs18 = errors;
if(typeof data7.code !== "string"){
validate25.errors = [{instancePath:instancePath+"/failure/code",schemaPath:"#/properties/failure/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs18 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data7.suggestions !== undefined && func0.call(data7, "suggestions")){
let data9 = data7.suggestions;
const _errs20 = errors;
if(errors === _errs20){
if(Array.isArray(data9)){
var valid2 = true;
const len0 = data9.length;
for(let i0=0; i0<len0; i0++){
const _errs22 = errors;
if(typeof data9[i0] !== "string"){
validate25.errors = [{instancePath:instancePath+"/failure/suggestions/" + i0,schemaPath:"#/properties/failure/properties/suggestions/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs22 === errors;
if(!valid2){
break;
}
}
}
else {
validate25.errors = [{instancePath:instancePath+"/failure/suggestions",schemaPath:"#/properties/failure/properties/suggestions/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid1 = _errs20 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate25.errors = [{instancePath:instancePath+"/failure",schemaPath:"#/properties/failure/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
else {
validate25.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate25.errors = vErrors;
return errors === 0;
}

const schema10 = {"type":"object","required":["status"],"discriminator":{"propertyName":"status"},"oneOf":[{"type":"object","additionalProperties":false,"required":["status","key","desired"],"properties":{"status":{"const":"missing"},"key":{"$ref":"#/definitions/key"},"desired":{"$ref":"#/definitions/desiredHost"},"was":{"type":"array","items":{"type":"string"}}}},{"type":"object","additionalProperties":false,"required":["status","key","desired","live","unreported"],"properties":{"status":{"const":"in-sync"},"key":{"$ref":"#/definitions/key"},"desired":{"$ref":"#/definitions/desiredHost"},"live":{"$ref":"#/definitions/liveHost"},"unreported":{"type":"array","items":{"type":"string","enum":["imageId","cpu","memory","diskSpace","chargeType","tag"]}}}},{"type":"object","additionalProperties":false,"required":["status","key","desired","live","unreported","attributes"],"properties":{"status":{"const":"changed"},"key":{"$ref":"#/definitions/key"},"desired":{"$ref":"#/definitions/desiredHost"},"live":{"$ref":"#/definitions/liveHost"},"unreported":{"type":"array","items":{"type":"string","enum":["imageId","cpu","memory","diskSpace","chargeType","tag"]}},"attributes":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["attribute","desired","live"],"properties":{"attribute":{"type":"string","enum":["imageId","cpu","memory","diskSpace","chargeType","tag"]},"desired":{"type":["number","string"]},"live":{"type":"array","items":{"type":["number","string"]}}}}}}},{"type":"object","additionalProperties":false,"required":["status","key","desired","candidates"],"properties":{"status":{"const":"duplicate"},"key":{"$ref":"#/definitions/key"},"desired":{"$ref":"#/definitions/desiredHost"},"candidates":{"type":"array","items":{"$ref":"#/definitions/liveHost"}},"made":{"type":"array","items":{"type":"string"}}}},{"type":"object","additionalProperties":false,"required":["status","key","live"],"properties":{"status":{"const":"unmanaged"},"key":{"$ref":"#/definitions/key"},"live":{"$ref":"#/definitions/liveHost"},"origin":{"$ref":"#/definitions/origin"}}}]};
const schema11 = {"type":"object","additionalProperties":false,"required":["region","name"],"properties":{"region":{"type":"string"},"name":{"type":"string"}}};

function validate29(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.region === undefined) || (!(func0.call(data, "region")))) && (missing0 = "region")) || (((data.name === undefined) || (!(func0.call(data, "name")))) && (missing0 = "name"))){
validate29.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 of Object.keys(data)){
if(!((key0 === "region") || (key0 === "name"))){
validate29.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.region !== undefined && func0.call(data, "region")){
const _errs2 = errors;
if(typeof data.region !== "string"){
validate29.errors = [{instancePath:instancePath+"/region",schemaPath:"#/properties/region/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined && func0.call(data, "name")){
const _errs4 = errors;
if(typeof data.name !== "string"){
validate29.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate29.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate29.errors = vErrors;
return errors === 0;
}

const schema12 = {"type":"object","additionalProperties":false,"required":["key","zone","imageId","cpu","memory","diskSpace","chargeType","chargeQuantity","loginMode","position"],"properties":{"key":{"$ref":"#/definitions/key"},"zone":{"type":"string"},"imageId":{"type":"string"},"cpu":{"type":"number"},"memory":{"type":"number"},"diskSpace":{"type":"number"},"chargeType":{"type":"string"},"chargeQuantity":{"type":"number"},"loginMode":{"type":"string"},"position":{"$ref":"#/definitions/position"},"password":{"oneOf":[{"type":"object","additionalProperties":false,"required":["env"],"properties":{"env":{"type":"string"}}},{"type":"object","additionalProperties":false,"required":["file"],"properties":{"file":{"type":"string"}}}]},"tag":{"type":"string"},"template":{"type":"string"}}};
const schema13 = {"type":"object","additionalProperties":false,"required":["file","line","column"],"properties":{"file":{"type":"string"},"line":{"type":"integer"},"column":{"type":"integer"}}};

function validate33(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.file === undefined) || (!(func0.call(data, "file")))) && (missing0 = "file")) || (((data.line === undefined) || (!(func0.call(data, "line")))) && (missing0 = "line"))) || (((data.column === undefined) || (!(func0.call(data, "column")))) && (missing0 = "column"))){
validate33.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 of Object.keys(data)){
if(!(((key0 === "file") || (key0 === "line")) || (key0 === "column"))){
validate33.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.file !== undefined && func0.call(data, "file")){
const _errs2 = errors;
if(typeof data.file !== "string"){
validate33.errors = [{instancePath:instancePath+"/file",schemaPath:"#/properties/file/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.line !== undefined && func0.call(data, "line")){
let data1 = data.line;
const _errs4 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate33.errors = [{instancePath:instancePath+"/line",schemaPath:"#/properties/line/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.column !== undefined && func0.call(data, "column")){
let data2 = data.column;
const _errs6 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate33.errors = [{instancePath:instancePath+"/column",schemaPath:"#/properties/column/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate33.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate33.errors = vErrors;
return errors === 0;
}


function validate31(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((((((data.key === undefined) || (!(func0.call(data, "key")))) && (missing0 = "key")) || (((data.zone === undefined) || (!(func0.call(data, "zone")))) && (missing0 = "zone"))) || (((data.imageId === undefined) || (!(func0.call(data, "imageId")))) && (missing0 = "imageId"))) || (((data.cpu === undefined) || (!(func0.call(data, "cpu")))) && (missing0 = "cpu"))) || (((data.memory === undefined) || (!(func0.call(data, "memory")))) && (missing0 = "memory"))) || (((data.diskSpace === undefined) || (!(func0.call(data, "diskSpace")))) && (missing0 = "diskSpace"))) || (((data.chargeType === undefined) || (!(func0.call(data, "chargeType")))) && (missing0 = "chargeType"))) || (((data.chargeQuantity === undefined) || (!(func0.call(data, "chargeQuantity")))) && (missing0 = "chargeQuantity"))) || (((data.loginMode === undefined) || (!(func0.call(data, "loginMode")))) && (missing0 = "loginMode"))) || (((data.position === undefined) || (!(func0.call(data, "position")))) && (missing0 = "position"))){
validate31.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 of Object.keys(data)){
if(!(func0.call(schema12.properties, key0))){
validate31.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.key !== undefined && func0.call(data, "key")){
const _errs2 = errors;
if(!(validate29(data.key, {instancePath:instancePath+"/key",parentData:data,parentDataProperty:"key",rootData}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.zone !== undefined && func0.call(data, "zone")){
const _errs3 = errors;
if(typeof data.zone !== "string"){
validate31.errors = [{instancePath:instancePath+"/zone",schemaPath:"#/properties/zone/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.imageId !== undefined && func0.call(data, "imageId")){
const _errs5 = errors;
if(typeof data.imageId !== "string"){
validate31.errors = [{instancePath:instancePath+"/imageId",schemaPath:"#/properties/imageId/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cpu !== undefined && func0.call(data, "cpu")){
let data3 = data.cpu;
const _errs7 = errors;
if(!((typeof data3 == "number") && (isFinite(data3)))){
validate31.errors = [{instancePath:instancePath+"/cpu",schemaPath:"#/properties/cpu/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.memory !== undefined && func0.call(data, "memory")){
let data4 = data.memory;
const _errs9 = errors;
if(!((typeof data4 == "number") && (isFinite(data4)))){
validate31.errors = [{instancePath:instancePath+"/memory",schemaPath:"#/properties/memory/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.diskSpace !== undefined && func0.call(data, "diskSpace")){
let data5 = data.diskSpace;
const _errs11 = errors;
if(!((typeof data5 == "number") && (isFinite(data5)))){
validate31.errors = [{instancePath:instancePath+"/diskSpace",schemaPath:"#/properties/diskSpace/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.chargeType !== undefined && func0.call(data, "chargeType")){
const _errs13 = errors;
if(typeof data.chargeType !== "string"){
validate31.errors = [{instancePath:instancePath+"/chargeType",schemaPath:"#/properties/chargeType/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.chargeQuantity !== undefined && func0.call(data, "chargeQuantity")){
let data7 = data.chargeQuantity;
const _errs15 = errors;
if(!((typeof data7 == "number") && (isFinite(data7)))){
validate31.errors = [{instancePath:instancePath+"/chargeQuantity",schemaPath:"#/properties/chargeQuantity/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.loginMode !== undefined && func0.call(data, "loginMode")){
const _errs17 = errors;
if(typeof data.loginMode !== "string"){
validate31.errors = [{instancePath:instancePath+"/loginMode",schemaPath:"#/properties/loginMode/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.position !== undefined && func0.call(data, "position")){
const _errs19 = errors;
if(!(validate33(data.position, {instancePath:instancePath+"/position",parentData:data,parentDataProperty:"position",rootData}))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
errors = vErrors.length;
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.password !== undefined && func0.call(data, "password")){
let data10 = data.password;
const _errs20 = errors;
const _errs21 = errors;
let valid1 = false;
let passing0 = null;
const _errs22 = errors;
if(errors === _errs22){
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
let missing1;
if(((data10.env === undefined) || (!(func0.call(data10, "env")))) && (missing1 = "env")){
const err0 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/oneOf/0/required",keyword:"required",params:{missingProperty: missing1}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
const _errs24 = errors;
for(const key1 of Object.keys(data10)){
if(!(key1 === "env")){
const err1 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/oneOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
break;
}
}
if(_errs24 === errors){
if(data10.env !== undefined && func0.call(data10, "env")){
if(typeof data10.env !== "string"){
const err2 = {instancePath:instancePath+"/password/env",schemaPath:"#/properties/password/oneOf/0/properties/env/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
}
}
else {
const err3 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/oneOf/0/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var _valid0 = _errs22 === errors;
if(_valid0){
valid1 = true;
passing0 = 0;
}
const _errs27 = errors;
if(errors === _errs27){
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
let missing2;
if(((data10.file === undefined) || (!(func0.call(data10, "file")))) && (missing2 = "file")){
const err4 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/oneOf/1/required",keyword:"required",params:{missingProperty: missing2}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
else {
const _errs29 = errors;
for(const key2 of Object.keys(data10)){
if(!(key2 === "file")){
const err5 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/oneOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
break;
}
}
if(_errs29 === errors){
if(data10.file !== undefined && func0.call(data10, "file")){
if(typeof data10.file !== "string"){
const err6 = {instancePath:instancePath+"/password/file",schemaPath:"#/properties/password/oneOf/1/properties/file/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
}
}
else {
const err7 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/oneOf/1/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
var _valid0 = _errs27 === errors;
if(_valid0 && valid1){
valid1 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid1 = true;
passing0 = 1;
}
}
if(!valid1){
const err8 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/oneOf",keyword:"oneOf",params:{passingSchemas: passing0}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
validate31.errors = vErrors;
return false;
}
else {
errors = _errs21;
if(vErrors !== null){
if(_errs21){
vErrors.length = _errs21;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tag !== undefined && func0.call(data, "tag")){
const _errs32 = errors;
if(typeof data.tag !== "string"){
validate31.errors = [{instancePath:instancePath+"/tag",schemaPath:"#/properties/tag/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs32 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.template !== undefined && func0.call(data, "template")){
const _errs34 = errors;
if(typeof data.template !== "string"){
validate31.errors = [{instancePath:instancePath+"/template",schemaPath:"#/properties/template/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs34 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate31.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate31.errors = vErrors;
return errors === 0;
}

const schema14 = {"type":"object","additionalProperties":false,"required":["hostId","name","region","disks","addresses"],"properties":{"hostId":{"type":"string"},"name":{"type":"string"},"region":{"type":"string"},"disks":{"type":"array","items":{"type":"object","additionalProperties":false,"required":[],"properties":{"type":{"type":"string"},"size":{"type":["number","string"]}}}},"addresses":{"type":"array","items":{"type":"object","additionalProperties":false,"required":[],"properties":{"type":{"type":"string"},"ip":{"type":"string"}}}},"tag":{"type":"string"},"state":{"type":"string"},"imageId":{"type":"string"},"basicImageId":{"type":"string"},"cpu":{"type":["number","string"]},"memory":{"type":["number","string"]},"chargeType":{"type":"string"},"createTime":{"type":["number","string"]},"expireTime":{"type":["number","string"]},"autoRenew":{"type":"string"}}};

function validate38(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.hostId === undefined) || (!(func0.call(data, "hostId")))) && (missing0 = "hostId")) || (((data.name === undefined) || (!(func0.call(data, "name")))) && (missing0 = "name"))) || (((data.region === undefined) || (!(func0.call(data, "region")))) && (missing0 = "region"))) || (((data.disks === undefined) || (!(func0.call(data, "disks")))) && (missing0 = "disks"))) || (((data.addresses === undefined) || (!(func0.call(data, "addresses")))) && (missing0 = "addresses"))){
validate38.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 of Object.keys(data)){
if(!(func0.call(schema14.properties, key0))){
validate38.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.hostId !== undefined && func0.call(data, "hostId")){
const _errs2 = errors;
if(typeof data.hostId !== "string"){
validate38.errors = [{instancePath:instancePath+"/hostId",schemaPath:"#/properties/hostId/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined && func0.call(data, "name")){
const _errs4 = errors;
if(typeof data.name !== "string"){
validate38.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.region !== undefined && func0.call(data, "region")){
const _errs6 = errors;
if(typeof data.region !== "string"){
validate38.errors = [{instancePath:instancePath+"/region",schemaPath:"#/properties/region/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.disks !== undefined && func0.call(data, "disks")){
let data3 = data.disks;
const _errs8 = errors;
if(errors === _errs8){
if(Array.isArray(data3)){
var valid1 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
const _errs10 = errors;
if(errors === _errs10){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
const _errs12 = errors;
for(const key1 of Object.keys(data4)){
if(!((key1 === "type") || (key1 === "size"))){
validate38.errors = [{instancePath:instancePath+"/disks/" + i0,schemaPath:"#/properties/disks/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}}];
return false;
break;
}
}
if(_errs12 === errors){
if(data4.type !== undefined && func0.call(data4, "type")){
const _errs13 = errors;
if(typeof data4.type !== "string"){
validate38.errors = [{instancePath:instancePath+"/disks/" + i0+"/type",schemaPath:"#/properties/disks/items/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs13 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data4.size !== undefined && func0.call(data4, "size")){
let data6 = data4.size;
const _errs15 = errors;
if((!((typeof data6 == "number") && (isFinite(data6)))) && (typeof data6 !== "string")){
validate38.errors = [{instancePath:instancePath+"/disks/" + i0+"/size",schemaPath:"#/properties/disks/items/properties/size/type",keyword:"type",params:{type: schema14.properties.disks.items.properties.size.type}}];
return false;
}
var valid2 = _errs15 === errors;
}
else {
var valid2 = true;
}
}
}
}
else {
validate38.errors = [{instancePath:instancePath+"/disks/" + i0,schemaPath:"#/properties/disks/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid1 = _errs10 === errors;
if(!valid1){
break;
}
}
}
else {
validate38.errors = [{instancePath:instancePath+"/disks",schemaPath:"#/properties/disks/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.addresses !== undefined && func0.call(data, "addresses")){
let data7 = data.addresses;
const _errs17 = errors;
if(errors === _errs17){
if(Array.isArray(data7)){
var valid3 = true;
const len1 = data7.length;
for(let i1=0; i1<len1; i1++){
let data8 = data7[i1];
const _errs19 = errors;
if(errors === _errs19){
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
const _errs21 = errors;
for(const key2 of Object.keys(data8)){
if(!((key2 === "type") || (key2 === "ip"))){
validate38.errors = [{instancePath:instancePath+"/addresses/" + i1,schemaPath:"#/properties/addresses/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}}];
return false;
break;
}
}
if(_errs21 === errors){
if(data8.type !== undefined && func0.call(data8, "type")){
const _errs22 = errors;
if(typeof data8.type !== "string"){
validate38.errors = [{instancePath:instancePath+"/addresses/" + i1+"/type",schemaPath:"#/properties/addresses/items/properties/type/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs22 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data8.ip !== undefined && func0.call(data8, "ip")){
const _errs24 = errors;
if(typeof data8.ip !== "string"){
validate38.errors = [{instancePath:instancePath+"/addresses/" + i1+"/ip",schemaPath:"#/properties/addresses/items/properties/ip/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs24 === errors;
}
else {
var valid4 = true;
}
}
}
}
else {
validate38.errors = [{instancePath:instancePath+"/addresses/" + i1,schemaPath:"#/properties/addresses/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid3 = _errs19 === errors;
if(!valid3){
break;
}
}
}
else {
validate38.errors = [{instancePath:instancePath+"/addresses",schemaPath:"#/properties/addresses/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tag !== undefined && func0.call(data, "tag")){
const _errs26 = errors;
if(typeof data.tag !== "string"){
validate38.errors = [{instancePath:instancePath+"/tag",schemaPath:"#/properties/tag/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.state !== undefined && func0.call(data, "state")){
const _errs28 = errors;
if(typeof data.state !== "string"){
validate38.errors = [{instancePath:instancePath+"/state",schemaPath:"#/properties/state/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs28 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.imageId !== undefined && func0.call(data, "imageId")){
const _errs30 = errors;
if(typeof data.imageId !== "string"){
validate38.errors = [{instancePath:instancePath+"/imageId",schemaPath:"#/properties/imageId/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs30 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.basicImageId !== undefined && func0.call(data, "basicImageId")){
const _errs32 = errors;
if(typeof data.basicImageId !== "string"){
validate38.errors = [{instancePath:instancePath+"/basicImageId",schemaPath:"#/properties/basicImageId/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs32 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cpu !== undefined && func0.call(data, "cpu")){
let data15 = data.cpu;
const _errs34 = errors;
if((!((typeof data15 == "number") && (isFinite(data15)))) && (typeof data15 !== "string")){
validate38.errors = [{instancePath:instancePath+"/cpu",schemaPath:"#/properties/cpu/type",keyword:"type",params:{type: schema14.properties.cpu.type}}];
return false;
}
var valid0 = _errs34 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.memory !== undefined && func0.call(data, "memory")){
let data16 = data.memory;
const _errs36 = errors;
if((!((typeof data16 == "number") && (isFinite(data16)))) && (typeof data16 !== "string")){
validate38.errors = [{instancePath:instancePath+"/memory",schemaPath:"#/properties/memory/type",keyword:"type",params:{type: schema14.properties.memory.type}}];
return false;
}
var valid0 = _errs36 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.chargeType !== undefined && func0.call(data, "chargeType")){
const _errs38 = errors;
if(typeof data.chargeType !== "string"){
validate38.errors = [{instancePath:instancePath+"/chargeType",schemaPath:"#/properties/chargeType/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs38 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.createTime !== undefined && func0.call(data, "createTime")){
let data18 = data.createTime;
const _errs40 = errors;
if((!((typeof data18 == "number") && (isFinite(data18)))) && (typeof data18 !== "string")){
validate38.errors = [{instancePath:instancePath+"/createTime",schemaPath:"#/properties/createTime/type",keyword:"type",params:{type: schema14.properties.createTime.type}}];
return false;
}
var valid0 = _errs40 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.expireTime !== undefined && func0.call(data, "expireTime")){
let data19 = data.expireTime;
const _errs42 = errors;
if((!((typeof data19 == "number") && (isFinite(data19)))) && (typeof data19 !== "string")){
validate38.errors = [{instancePath:instancePath+"/expireTime",schemaPath:"#/properties/expireTime/type",keyword:"type",params:{type: schema14.properties.expireTime.type}}];
return false;
}
var valid0 = _errs42 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.autoRenew !== undefined && func0.call(data, "autoRenew")){
const _errs44 = errors;
if(typeof data.autoRenew !== "string"){
validate38.errors = [{instancePath:instancePath+"/autoRenew",schemaPath:"#/properties/autoRenew/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs44 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate38.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate38.errors = vErrors;
return errors === 0;
}

const schema15 = {"type":"object","additionalProperties":false,"required":["kind","madeFor","madeAt"],"properties":{"kind":{"type":"string","enum":["orphan","other-fleet","no-fleet"]},"fleet":{"type":"string"},"madeFor":{"type":"string"},"madeAt":{"type":"string"},"isNew":{"const":true}}};

function validate48(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.kind === undefined) || (!(func0.call(data, "kind")))) && (missing0 = "kind")) || (((data.madeFor === undefined) || (!(func0.call(data, "madeFor")))) && (missing0 = "madeFor"))) || (((data.madeAt === undefined) || (!(func0.call(data, "madeAt")))) && (missing0 = "madeAt"))){
validate48.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 of Object.keys(data)){
if(!(((((key0 === "kind") || (key0 === "fleet")) || (key0 === "madeFor")) || (key0 === "madeAt")) || (key0 === "isNew"))){
validate48.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.kind !== undefined && func0.call(data, "kind")){
let data0 = data.kind;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate48.errors = [{instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((data0 === "orphan") || (data0 === "other-fleet")) || (data0 === "no-fleet"))){
validate48.errors = [{instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues: schema15.properties.kind.enum}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.fleet !== undefined && func0.call(data, "fleet")){
const _errs4 = errors;
if(typeof data.fleet !== "string"){
validate48.errors = [{instancePath:instancePath+"/fleet",schemaPath:"#/properties/fleet/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.madeFor !== undefined && func0.call(data, "madeFor")){
const _errs6 = errors;
if(typeof data.madeFor !== "string"){
validate48.errors = [{instancePath:instancePath+"/madeFor",schemaPath:"#/properties/madeFor/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.madeAt !== undefined && func0.call(data, "madeAt")){
const _errs8 = errors;
if(typeof data.madeAt !== "string"){
validate48.errors = [{instancePath:instancePath+"/madeAt",schemaPath:"#/properties/madeAt/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.isNew !== undefined && func0.call(data, "isNew")){
const _errs10 = errors;
if(true !== data.isNew){
validate48.errors = [{instancePath:instancePath+"/isNew",schemaPath:"#/properties/isNew/const",keyword:"const",params:{allowedValue: true}}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate48.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate48.errors = vErrors;
return errors === 0;
}


function validate28(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.status === undefined) || (!(func0.call(data, "status")))) && (missing0 = "status")){
validate28.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const tag0 = data.status;
if(typeof tag0 == "string"){
if(tag0 === "missing"){
const _errs2 = errors;
if(errors === _errs2){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if(((((data.status === undefined) || (!(func0.call(data, "status")))) && (missing1 = "status")) || (((data.key === undefined) || (!(func0.call(data, "key")))) && (missing1 = "key"))) || (((data.desired === undefined) || (!(func0.call(data, "desired")))) && (missing1 = "desired"))){
validate28.errors = [{instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
const _errs4 = errors;
for(const key0 of Object.keys(data)){
if(!((((key0 === "status") || (key0 === "key")) || (key0 === "desired")) || (key0 === "was"))){
validate28.errors = [{instancePath,schemaPath:"#/oneOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs4 === errors){
if(data.status !== undefined && func0.call(data, "status")){
const _errs5 = errors;
if("missing" !== data.status){
validate28.errors = [{instancePath:instancePath+"/status",schemaPath:"#/oneOf/0/properties/status/const",keyword:"const",params:{allowedValue: "missing"}}];
return false;
}
var valid2 = _errs5 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data.key !== undefined && func0.call(data, "key")){
const _errs6 = errors;
if(!(validate29(data.key, {instancePath:instancePath+"/key",parentData:data,parentDataProperty:"key",rootData}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
var valid2 = _errs6 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data.desired !== undefined && func0.call(data, "desired")){
const _errs7 = errors;
if(!(validate31(data.desired, {instancePath:instancePath+"/desired",parentData:data,parentDataProperty:"desired",rootData}))){
vErrors = vErrors === null ? validate31.errors : vErrors.concat(validate31.errors);
errors = vErrors.length;
}
var valid2 = _errs7 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data.was !== undefined && func0.call(data, "was")){
let data3 = data.was;
const _errs8 = errors;
if(errors === _errs8){
if(Array.isArray(data3)){
var valid3 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
const _errs10 = errors;
if(typeof data3[i0] !== "string"){
validate28.errors = [{instancePath:instancePath+"/was/" + i0,schemaPath:"#/oneOf/0/properties/was/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid3 = _errs10 === errors;
if(!valid3){
break;
}
}
}
else {
validate28.errors = [{instancePath:instancePath+"/was",schemaPath:"#/oneOf/0/properties/was/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid2 = _errs8 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
}
}
else {
validate28.errors = [{instancePath,schemaPath:"#/oneOf/0/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
else if(tag0 === "in-sync"){
const _errs12 = errors;
if(errors === _errs12){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if(((((((data.status === undefined) || (!(func0.call(data, "status")))) && (missing2 = "status")) || (((data.key === undefined) || (!(func0.call(data, "key")))) && (missing2 = "key"))) || (((data.desired === undefined) || (!(func0.call(data, "desired")))) && (missing2 = "desired"))) || (((data.live === undefined) || (!(func0.call(data, "live")))) && (missing2 = "live"))) || (((data.unreported === undefined) || (!(func0.call(data, "unreported")))) && (missing2 = "unreported"))){
validate28.errors = [{instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: missing2}}];
return false;
}
else {
const _errs14 = errors;
for(const key1 of Object.keys(data)){
if(!(((((key1 === "status") || (key1 === "key")) || (key1 === "desired")) || (key1 === "live")) || (key1 === "unreported"))){
validate28.errors = [{instancePath,schemaPath:"#/oneOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}}];
return false;
break;
}
}
if(_errs14 === errors){
if(data.status !== undefined && func0.call(data, "status")){
const _errs15 = errors;
if("in-sync" !== data.status){
validate28.errors = [{instancePath:instancePath+"/status",schemaPath:"#/oneOf/1/properties/status/const",keyword:"const",params:{allowedValue: "in-sync"}}];
return false;
}
var valid5 = _errs15 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data.key !== undefined && func0.call(data, "key")){
const _errs16 = errors;
if(!(validate29(data.key, {instancePath:instancePath+"/key",parentData:data,parentDataProperty:"key",rootData}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
var valid5 = _errs16 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data.desired !== undefined && func0.call(data, "desired")){
const _errs17 = errors;
if(!(validate31(data.desired, {instancePath:instancePath+"/desired",parentData:data,parentDataProperty:"desired",rootData}))){
vErrors = vErrors === null ? validate31.errors : vErrors.concat(validate31.errors);
errors = vErrors.length;
}
var valid5 = _errs17 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data.live !== undefined && func0.call(data, "live")){
const _errs18 = errors;
if(!(validate38(data.live, {instancePath:instancePath+"/live",parentData:data,parentDataProperty:"live",rootData}))){
vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
errors = vErrors.length;
}
var valid5 = _errs18 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data.unreported !== undefined && func0.call(data, "unreported")){
let data9 = data.unreported;
const _errs19 = errors;
if(errors === _errs19){
if(Array.isArray(data9)){
var valid6 = true;
const len1 = data9.length;
for(let i1=0; i1<len1; i1++){
let data10 = data9[i1];
const _errs21 = errors;
if(typeof data10 !== "string"){
validate28.errors = [{instancePath:instancePath+"/unreported/" + i1,schemaPath:"#/oneOf/1/properties/unreported/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((((data10 === "imageId") || (data10 === "cpu")) || (data10 === "memory")) || (data10 === "diskSpace")) || (data10 === "chargeType")) || (data10 === "tag"))){
validate28.errors = [{instancePath:instancePath+"/unreported/" + i1,schemaPath:"#/oneOf/1/properties/unreported/items/enum",keyword:"enum",params:{allowedValues: schema10.oneOf[1].properties.unreported.items.enum}}];
return false;
}
var valid6 = _errs21 === errors;
if(!valid6){
break;
}
}
}
else {
validate28.errors = [{instancePath:instancePath+"/unreported",schemaPath:"#/oneOf/1/properties/unreported/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid5 = _errs19 === errors;
}
else {
var valid5 = true;
}
}
}
}
}
}
}
}
else {
validate28.errors = [{instancePath,schemaPath:"#/oneOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
else if(tag0 === "changed"){
const _errs23 = errors;
if(errors === _errs23){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing3;
if((((((((data.status === undefined) || (!(func0.call(data, "status")))) && (missing3 = "status")) || (((data.key === undefined) || (!(func0.call(data, "key")))) && (missing3 = "key"))) || (((data.desired === undefined) || (!(func0.call(data, "desired")))) && (missing3 = "desired"))) || (((data.live === undefined) || (!(func0.call(data, "live")))) && (missing3 = "live"))) || (((data.unreported === undefined) || (!(func0.call(data, "unreported")))) && (missing3 = "unreported"))) || (((data.attributes === undefined) || (!(func0.call(data, "attributes")))) && (missing3 = "attributes"))){
validate28.errors = [{instancePath,schemaPath:"#/oneOf/2/required",keyword:"required",params:{missingProperty: missing3}}];
return false;
}
else {
const _errs25 = errors;
for(const key2 of Object.keys(data)){
if(!((((((key2 === "status") || (key2 === "key")) || (key2 === "desired")) || (key2 === "live")) || (key2 === "unreported")) || (key2 === "attributes"))){
validate28.errors = [{instancePath,schemaPath:"#/oneOf/2/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}}];
return false;
break;
}
}
if(_errs25 === errors){
if(data.status !== undefined && func0.call(data, "status")){
const _errs26 = errors;
if("changed" !== data.status){
validate28.errors = [{instancePath:instancePath+"/status",schemaPath:"#/oneOf/2/properties/status/const",keyword:"const",params:{allowedValue: "changed"}}];
return false;
}
var valid8 = _errs26 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data.key !== undefined && func0.call(data, "key")){
const _errs27 = errors;
if(!(validate29(data.key, {instancePath:instancePath+"/key",parentData:data,parentDataProperty:"key",rootData}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
var valid8 = _errs27 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data.desired !== undefined && func0.call(data, "desired")){
const _errs28 = errors;
if(!(validate31(data.desired, {instancePath:instancePath+"/desired",parentData:data,parentDataProperty:"desired",rootData}))){
vErrors = vErrors === null ? validate31.errors : vErrors.concat(validate31.errors);
errors = vErrors.length;
}
var valid8 = _errs28 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data.live !== undefined && func0.call(data, "live")){
const _errs29 = errors;
if(!(validate38(data.live, {instancePath:instancePath+"/live",parentData:data,parentDataProperty:"live",rootData}))){
vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
errors = vErrors.length;
}
var valid8 = _errs29 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data.unreported !== undefined && func0.call(data, "unreported")){
let data15 = data.unreported;
const _errs30 = errors;
if(errors === _errs30){
if(Array.isArray(data15)){
var valid9 = true;
const len2 = data15.length;
for(let i2=0; i2<len2; i2++){
let data16 = data15[i2];
const _errs32 = errors;
if(typeof data16 !== "string"){
validate28.errors = [{instancePath:instancePath+"/unreported/" + i2,schemaPath:"#/oneOf/2/properties/unreported/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((((data16 === "imageId") || (data16 === "cpu")) || (data16 === "memory")) || (data16 === "diskSpace")) || (data16 === "chargeType")) || (data16 === "tag"))){
validate28.errors = [{instancePath:instancePath+"/unreported/" + i2,schemaPath:"#/oneOf/2/properties/unreported/items/enum",keyword:"enum",params:{allowedValues: schema10.oneOf[2].properties.unreported.items.enum}}];
return false;
}
var valid9 = _errs32 === errors;
if(!valid9){
break;
}
}
}
else {
validate28.errors = [{instancePath:instancePath+"/unreported",schemaPath:"#/oneOf/2/properties/unreported/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid8 = _errs30 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data.attributes !== undefined && func0.call(data, "attributes")){
let data17 = data.attributes;
const _errs34 = errors;
if(errors === _errs34){
if(Array.isArray(data17)){
var valid10 = true;
const len3 = data17.length;
for(let i3=0; i3<len3; i3++){
let data18 = data17[i3];
const _errs36 = errors;
if(errors === _errs36){
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
let missing4;
if(((((data18.attribute === undefined) || (!(func0.call(data18, "attribute")))) && (missing4 = "attribute")) || (((data18.desired === undefined) || (!(func0.call(data18, "desired")))) && (missing4 = "desired"))) || (((data18.live === undefined) || (!(func0.call(data18, "live")))) && (missing4 = "live"))){
validate28.errors = [{instancePath:instancePath+"/attributes/" + i3,schemaPath:"#/oneOf/2/properties/attributes/items/required",keyword:"required",params:{missingProperty: missing4}}];
return false;
}
else {
const _errs38 = errors;
for(const key3 of Object.keys(data18)){
if(!(((key3 === "attribute") || (key3 === "desired")) || (key3 === "live"))){
validate28.errors = [{instancePath:instancePath+"/attributes/" + i3,schemaPath:"#/oneOf/2/properties/attributes/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3}}];
return false;
break;
}
}
if(_errs38 === errors){
if(data18.attribute !== undefined && func0.call(data18, "attribute")){
let data19 = data18.attribute;
const _errs39 = errors;
if(typeof data19 !== "string"){
validate28.errors = [{instancePath:instancePath+"/attributes/" + i3+"/attribute",schemaPath:"#/oneOf/2/properties/attributes/items/properties/attribute/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((((data19 === "imageId") || (data19 === "cpu")) || (data19 === "memory")) || (data19 === "diskSpace")) || (data19 === "chargeType")) || (data19 === "tag"))){
validate28.errors = [{instancePath:instancePath+"/attributes/" + i3+"/attribute",schemaPath:"#/oneOf/2/properties/attributes/items/properties/attribute/enum",keyword:"enum",params:{allowedValues: schema10.oneOf[2].properties.attributes.items.properties.attribute.enum}}];
return false;
}
var valid11 = _errs39 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data18.desired !== undefined && func0.call(data18, "desired")){
let data20 = data18.desired;
const _errs41 = errors;
if((!((typeof data20 == "number") && (isFinite(data20)))) && (typeof data20 !== "string")){
validate28.errors = [{instancePath:instancePath+"/attributes/" + i3+"/desired",schemaPath:"#/oneOf/2/properties/attributes/items/properties/desired/type",keyword:"type",params:{type: schema10.oneOf[2].properties.attributes.items.properties.desired.type}}];
return false;
}
var valid11 = _errs41 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data18.live !== undefined && func0.call(data18, "live")){
let data21 = data18.live;
const _errs43 = errors;
if(errors === _errs43){
if(Array.isArray(data21)){
var valid12 = true;
const len4 = data21.length;
for(let i4=0; i4<len4; i4++){
let data22 = data21[i4];
const _errs45 = errors;
if((!((typeof data22 == "number") && (isFinite(data22)))) && (typeof data22 !== "string")){
validate28.errors = [{instancePath:instancePath+"/attributes/" + i3+"/live/" + i4,schemaPath:"#/oneOf/2/properties/attributes/items/properties/live/items/type",keyword:"type",params:{type: schema10.oneOf[2].properties.attributes.items.properties.live.items.type}}];
return false;
}
var valid12 = _errs45 === errors;
if(!valid12){
break;
}
}
}
else {
validate28.errors = [{instancePath:instancePath+"/attributes/" + i3+"/live",schemaPath:"#/oneOf/2/properties/attributes/items/properties/live/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid11 = _errs43 === errors;
}
else {
var valid11 = true;
}
}
}
}
}
}
else {
validate28.errors = [{instancePath:instancePath+"/attributes/" + i3,schemaPath:"#/oneOf/2/properties/attributes/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid10 = _errs36 === errors;
if(!valid10){
break;
}
}
}
else {
validate28.errors = [{instancePath:instancePath+"/attributes",schemaPath:"#/oneOf/2/properties/attributes/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid8 = _errs34 === errors;
}
else {
var valid8 = true;
}
}
}
}
}
}
}
}
}
else {
validate28.errors = [{instancePath,schemaPath:"#/oneOf/2/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
else if(tag0 === "duplicate"){
const _errs47 = errors;
if(errors === _errs47){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing5;
if((((((data.status === undefined) || (!(func0.call(data, "status")))) && (missing5 = "status")) || (((data.key === undefined) || (!(func0.call(data, "key")))) && (missing5 = "key"))) || (((data.desired === undefined) || (!(func0.call(data, "desired")))) && (missing5 = "desired"))) || (((data.candidates === undefined) || (!(func0.call(data, "candidates")))) && (missing5 = "candidates"))){
validate28.errors = [{instancePath,schemaPath:"#/oneOf/3/required",keyword:"required",params:{missingProperty: missing5}}];
return false;
}
else {
const _errs49 = errors;
for(const key4 of Object.keys(data)){
if(!(((((key4 === "status") || (key4 === "key")) || (key4 === "desired")) || (key4 === "candidates")) || (key4 === "made"))){
validate28.errors = [{instancePath,schemaPath:"#/oneOf/3/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4}}];
return false;
break;
}
}
if(_errs49 === errors){
if(data.status !== undefined && func0.call(data, "status")){
const _errs50 = errors;
if("duplicate" !== data.status){
validate28.errors = [{instancePath:instancePath+"/status",schemaPath:"#/oneOf/3/properties/status/const",keyword:"const",params:{allowedValue: "duplicate"}}];
return false;
}
var valid14 = _errs50 === errors;
}
else {
var valid14 = true;
}
if(valid14){
if(data.key !== undefined && func0.call(data, "key")){
const _errs51 = errors;
if(!(validate29(data.key, {instancePath:instancePath+"/key",parentData:data,parentDataProperty:"key",rootData}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
var valid14 = _errs51 === errors;
}
else {
var valid14 = true;
}
if(valid14){
if(data.desired !== undefined && func0.call(data, "desired")){
const _errs52 = errors;
if(!(validate31(data.desired, {instancePath:instancePath+"/desired",parentData:data,parentDataProperty:"desired",rootData}))){
vErrors = vErrors === null ? validate31.errors : vErrors.concat(validate31.errors);
errors = vErrors.length;
}
var valid14 = _errs52 === errors;
}
else {
var valid14 = true;
}
if(valid14){
if(data.candidates !== undefined && func0.call(data, "candidates")){
let data26 = data.candidates;
const _errs53 = errors;
if(errors === _errs53){
if(Array.isArray(data26)){
var valid15 = true;
const len5 = data26.length;
for(let i5=0; i5<len5; i5++){
const _errs55 = errors;
if(!(validate38(data26[i5], {instancePath:instancePath+"/candidates/" + i5,parentData:data26,parentDataProperty:i5,rootData}))){
vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
errors = vErrors.length;
}
var valid15 = _errs55 === errors;
if(!valid15){
break;
}
}
}
else {
validate28.errors = [{instancePath:instancePath+"/candidates",schemaPath:"#/oneOf/3/properties/candidates/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid14 = _errs53 === errors;
}
else {
var valid14 = true;
}
if(valid14){
if(data.made !== undefined && func0.call(data, "made")){
let data28 = data.made;
const _errs56 = errors;
if(errors === _errs56){
if(Array.isArray(data28)){
var valid16 = true;
const len6 = data28.length;
for(let i6=0; i6<len6; i6++){
const _errs58 = errors;
if(typeof data28[i6] !== "string"){
validate28.errors = [{instancePath:instancePath+"/made/" + i6,schemaPath:"#/oneOf/3/properties/made/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid16 = _errs58 === errors;
if(!valid16){
break;
}
}
}
else {
validate28.errors = [{instancePath:instancePath+"/made",schemaPath:"#/oneOf/3/properties/made/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid14 = _errs56 === errors;
}
else {
var valid14 = true;
}
}
}
}
}
}
}
}
else {
validate28.errors = [{instancePath,schemaPath:"#/oneOf/3/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
else if(tag0 === "unmanaged"){
const _errs60 = errors;
if(errors === _errs60){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing6;
if(((((data.status === undefined) || (!(func0.call(data, "status")))) && (missing6 = "status")) || (((data.key === undefined) || (!(func0.call(data, "key")))) && (missing6 = "key"))) || (((data.live === undefined) || (!(func0.call(data, "live")))) && (missing6 = "live"))){
validate28.errors = [{instancePath,schemaPath:"#/oneOf/4/required",keyword:"required",params:{missingProperty: missing6}}];
return false;
}
else {
const _errs62 = errors;
for(const key5 of Object.keys(data)){
if(!((((key5 === "status") || (key5 === "key")) || (key5 === "live")) || (key5 === "origin"))){
validate28.errors = [{instancePath,schemaPath:"#/oneOf/4/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5}}];
return false;
break;
}
}
if(_errs62 === errors){
if(data.status !== undefined && func0.call(data, "status")){
const _errs63 = errors;
if("unmanaged" !== data.status){
validate28.errors = [{instancePath:instancePath+"/status",schemaPath:"#/oneOf/4/properties/status/const",keyword:"const",params:{allowedValue: "unmanaged"}}];
return false;
}
var valid18 = _errs63 === errors;
}
else {
var valid18 = true;
}
if(valid18){
if(data.key !== undefined && func0.call(data, "key")){
const _errs64 = errors;
if(!(validate29(data.key, {instancePath:instancePath+"/key",parentData:data,parentDataProperty:"key",rootData}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
var valid18 = _errs64 === errors;
}
else {
var valid18 = true;
}
if(valid18){
if(data.live !== undefined && func0.call(data, "live")){
const _errs65 = errors;
if(!(validate38(data.live, {instancePath:instancePath+"/live",parentData:data,parentDataProperty:"live",rootData}))){
vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
errors = vErrors.length;
}
var valid18 = _errs65 === errors;
}
else {
var valid18 = true;
}
if(valid18){
if(data.origin !== undefined && func0.call(data, "origin")){
const _errs66 = errors;
if(!(validate48(data.origin, {instancePath:instancePath+"/origin",parentData:data,parentDataProperty:"origin",rootData}))){
vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
errors = vErrors.length;
}
var valid18 = _errs66 === errors;
}
else {
var valid18 = true;
}
}
}
}
}
}
}
else {
validate28.errors = [{instancePath,schemaPath:"#/oneOf/4/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
else {
validate28.errors = [{instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{error: "mapping", tag: "status", tagValue: tag0}}];
return false;
}
}
else {
validate28.errors = [{instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{error: "tag", tag: "status", tagValue: tag0}}];
return false;
}
}
}
else {
validate28.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate28.errors = vErrors;
return errors === 0;
}

const schema16 = {"oneOf":[{"type":"object","additionalProperties":false,"required":["class","identity"],"properties":{"class":{"type":"string","enum":["missing","changed","duplicate","orphaned","unmanaged","attention"]},"identity":{"type":"string"},"excuse":{"$ref":"#/definitions/excuse"}}},{"type":"object","additionalProperties":false,"required":["class","identity","expiresAt","daysLeft"],"properties":{"class":{"const":"expiring"},"identity":{"type":"string"},"expiresAt":{"type":"number"},"daysLeft":{"type":"integer"},"excuse":{"$ref":"#/definitions/excuse"}}},{"type":"object","additionalProperties":false,"required":["class","because","identity"],"properties":{"class":{"const":"unchecked"},"because":{"const":"untrusted-listing"},"identity":{"type":"string"},"excuse":{"$ref":"#/definitions/excuse"}}},{"type":"object","additionalProperties":false,"required":["class","because","attributes","identity"],"properties":{"class":{"const":"unchecked"},"because":{"const":"unreported"},"attributes":{"type":"array","items":{"type":"string","enum":["imageId","cpu","memory","diskSpace","chargeType","tag"]}},"identity":{"type":"string"},"excuse":{"$ref":"#/definitions/excuse"}}}]};
const schema17 = {"type":"object","required":["by"],"discriminator":{"propertyName":"by"},"oneOf":[{"type":"object","additionalProperties":false,"required":["by","reason","until"],"properties":{"by":{"const":"ignore"},"reason":{"type":"string"},"until":{"type":"string"}}},{"type":"object","additionalProperties":false,"required":["by"],"properties":{"by":{"const":"baseline"}}}]};

function validate52(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.by === undefined) || (!(func0.call(data, "by")))) && (missing0 = "by")){
validate52.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const tag0 = data.by;
if(typeof tag0 == "string"){
if(tag0 === "ignore"){
const _errs2 = errors;
if(errors === _errs2){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if(((((data.by === undefined) || (!(func0.call(data, "by")))) && (missing1 = "by")) || (((data.reason === undefined) || (!(func0.call(data, "reason")))) && (missing1 = "reason"))) || (((data.until === undefined) || (!(func0.call(data, "until")))) && (missing1 = "until"))){
validate52.errors = [{instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
const _errs4 = errors;
for(const key0 of Object.keys(data)){
if(!(((key0 === "by") || (key0 === "reason")) || (key0 === "until"))){
validate52.errors = [{instancePath,schemaPath:"#/oneOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs4 === errors){
if(data.by !== undefined && func0.call(data, "by")){
const _errs5 = errors;
if("ignore" !== data.by){
validate52.errors = [{instancePath:instancePath+"/by",schemaPath:"#/oneOf/0/properties/by/const",keyword:"const",params:{allowedValue: "ignore"}}];
return false;
}
var valid2 = _errs5 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data.reason !== undefined && func0.call(data, "reason")){
const _errs6 = errors;
if(typeof data.reason !== "string"){
validate52.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/oneOf/0/properties/reason/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs6 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data.until !== undefined && func0.call(data, "until")){
const _errs8 = errors;
if(typeof data.until !== "string"){
validate52.errors = [{instancePath:instancePath+"/until",schemaPath:"#/oneOf/0/properties/until/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs8 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
}
else {
validate52.errors = [{instancePath,schemaPath:"#/oneOf/0/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
else if(tag0 === "baseline"){
const _errs10 = errors;
if(errors === _errs10){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if(((data.by === undefined) || (!(func0.call(data, "by")))) && (missing2 = "by")){
validate52.errors = [{instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: missing2}}];
return false;
}
else {
const _errs12 = errors;
for(const key1 of Object.keys(data)){
if(!(key1 === "by")){
validate52.errors = [{instancePath,schemaPath:"#/oneOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}}];
return false;
break;
}
}
if(_errs12 === errors){
if(data.by !== undefined && func0.call(data, "by")){
if("baseline" !== data.by){
validate52.errors = [{instancePath:instancePath+"/by",schemaPath:"#/oneOf/1/properties/by/const",keyword:"const",params:{allowedValue: "baseline"}}];
return false;
}
}
}
}
}
else {
validate52.errors = [{instancePath,schemaPath:"#/oneOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
else {
validate52.errors = [{instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{error: "mapping", tag: "by", tagValue: tag0}}];
return false;
}
}
else {
validate52.errors = [{instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{error: "tag", tag: "by", tagValue: tag0}}];
return false;
}
}
}
else {
validate52.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate52.errors = vErrors;
return errors === 0;
}


function validate51(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.class === undefined) || (!(func0.call(data, "class")))) && (missing0 = "class")) || (((data.identity === undefined) || (!(func0.call(data, "identity")))) && (missing0 = "identity"))){
const err0 = {instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: missing0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
const _errs3 = errors;
for(const key0 of Object.keys(data)){
if(!(((key0 === "class") || (key0 === "identity")) || (key0 === "excuse"))){
const err1 = {instancePath,schemaPath:"#/oneOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
break;
}
}
if(_errs3 === errors){
if(data.class !== undefined && func0.call(data, "class")){
let data0 = data.class;
const _errs4 = errors;
if(typeof data0 !== "string"){
const err2 = {instancePath:instancePath+"/class",schemaPath:"#/oneOf/0/properties/class/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(!((((((data0 === "missing") || (data0 === "changed")) || (data0 === "duplicate")) || (data0 === "orphaned")) || (data0 === "unmanaged")) || (data0 === "attention"))){
const err3 = {instancePath:instancePath+"/class",schemaPath:"#/oneOf/0/properties/class/enum",keyword:"enum",params:{allowedValues: schema16.oneOf[0].properties.class.enum}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.identity !== undefined && func0.call(data, "identity")){
const _errs6 = errors;
if(typeof data.identity !== "string"){
const err4 = {instancePath:instancePath+"/identity",schemaPath:"#/oneOf/0/properties/identity/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.excuse !== undefined && func0.call(data, "excuse")){
const _errs8 = errors;
if(!(validate52(data.excuse, {instancePath:instancePath+"/excuse",parentData:data,parentDataProperty:"excuse",rootData}))){
vErrors = vErrors === null ? validate52.errors : vErrors.concat(validate52.errors);
errors = vErrors.length;
}
var valid1 = _errs8 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
else {
const err5 = {instancePath,schemaPath:"#/oneOf/0/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
}
const _errs9 = errors;
if(errors === _errs9){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((((((data.class === undefined) || (!(func0.call(data, "class")))) && (missing1 = "class")) || (((data.identity === undefined) || (!(func0.call(data, "identity")))) && (missing1 = "identity"))) || (((data.expiresAt === undefined) || (!(func0.call(data, "expiresAt")))) && (missing1 = "expiresAt"))) || (((data.daysLeft === undefined) || (!(func0.call(data, "daysLeft")))) && (missing1 = "daysLeft"))){
const err6 = {instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: missing1}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
else {
const _errs11 = errors;
for(const key1 of Object.keys(data)){
if(!(((((key1 === "class") || (key1 === "identity")) || (key1 === "expiresAt")) || (key1 === "daysLeft")) || (key1 === "excuse"))){
const err7 = {instancePath,schemaPath:"#/oneOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
break;
}
}
if(_errs11 === errors){
if(data.class !== undefined && func0.call(data, "class")){
const _errs12 = errors;
if("expiring" !== data.class){
const err8 = {instancePath:instancePath+"/class",schemaPath:"#/oneOf/1/properties/class/const",keyword:"const",params:{allowedValue: "expiring"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
var valid2 = _errs12 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data.identity !== undefined && func0.call(data, "identity")){
const _errs13 = errors;
if(typeof data.identity !== "string"){
const err9 = {instancePath:instancePath+"/identity",schemaPath:"#/oneOf/1/properties/identity/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
var valid2 = _errs13 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data.expiresAt !== undefined && func0.call(data, "expiresAt")){
let data5 = data.expiresAt;
const _errs15 = errors;
if(!((typeof data5 == "number") && (isFinite(data5)))){
const err10 = {instancePath:instancePath+"/expiresAt",schemaPath:"#/oneOf/1/properties/expiresAt/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
var valid2 = _errs15 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data.daysLeft !== undefined && func0.call(data, "daysLeft")){
let data6 = data.daysLeft;
const _errs17 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
const err11 = {instancePath:instancePath+"/daysLeft",schemaPath:"#/oneOf/1/properties/daysLeft/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
var valid2 = _errs17 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data.excuse !== undefined && func0.call(data, "excuse")){
const _errs19 = errors;
if(!(validate52(data.excuse, {instancePath:instancePath+"/excuse",parentData:data,parentDataProperty:"excuse",rootData}))){
vErrors = vErrors === null ? validate52.errors : vErrors.concat(validate52.errors);
errors = vErrors.length;
}
var valid2 = _errs19 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
}
}
}
else {
const err12 = {instancePath,schemaPath:"#/oneOf/1/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
var _valid0 = _errs9 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
}
const _errs20 = errors;
if(errors === _errs20){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if(((((data.class === undefined) || (!(func0.call(data, "class")))) && (missing2 = "class")) || (((data.because === undefined) || (!(func0.call(data, "because")))) && (missing2 = "because"))) || (((data.identity === undefined) || (!(func0.call(data, "identity")))) && (missing2 = "identity"))){
const err13 = {instancePath,schemaPath:"#/oneOf/2/required",keyword:"required",params:{missingProperty: missing2}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
else {
const _errs22 = errors;
for(const key2 of Object.keys(data)){
if(!((((key2 === "class") || (key2 === "because")) || (key2 === "identity")) || (key2 === "excuse"))){
const err14 = {instancePath,schemaPath:"#/oneOf/2/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
break;
}
}
if(_errs22 === errors){
if(data.class !== undefined && func0.call(data, "class")){
const _errs23 = errors;
if("unchecked" !== data.class){
const err15 = {instancePath:instancePath+"/class",schemaPath:"#/oneOf/2/properties/class/const",keyword:"const",params:{allowedValue: "unchecked"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
var valid3 = _errs23 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.because !== undefined && func0.call(data, "because")){
const _errs24 = errors;
if("untrusted-listing" !== data.because){
const err16 = {instancePath:instancePath+"/because",schemaPath:"#/oneOf/2/properties/because/const",keyword:"const",params:{allowedValue: "untrusted-listing"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
var valid3 = _errs24 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.identity !== undefined && func0.call(data, "identity")){
const _errs25 = errors;
if(typeof data.identity !== "string"){
const err17 = {instancePath:instancePath+"/identity",schemaPath:"#/oneOf/2/properties/identity/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
var valid3 = _errs25 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.excuse !== undefined && func0.call(data, "excuse")){
const _errs27 = errors;
if(!(validate52(data.excuse, {instancePath:instancePath+"/excuse",parentData:data,parentDataProperty:"excuse",rootData}))){
vErrors = vErrors === null ? validate52.errors : vErrors.concat(validate52.errors);
errors = vErrors.length;
}
var valid3 = _errs27 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
}
}
else {
const err18 = {instancePath,schemaPath:"#/oneOf/2/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
var _valid0 = _errs20 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 2];
}
else {
if(_valid0){
valid0 = true;
passing0 = 2;
}
const _errs28 = errors;
if(errors === _errs28){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing3;
if((((((data.class === undefined) || (!(func0.call(data, "class")))) && (missing3 = "class")) || (((data.because === undefined) || (!(func0.call(data, "because")))) && (missing3 = "because"))) || (((data.attributes === undefined) || (!(func0.call(data, "attributes")))) && (missing3 = "attributes"))) || (((data.identity === undefined) || (!(func0.call(data, "identity")))) && (missing3 = "identity"))){
const err19 = {instancePath,schemaPath:"#/oneOf/3/required",keyword:"required",params:{missingProperty: missing3}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
else {
const _errs30 = errors;
for(const key3 of Object.keys(data)){
if(!(((((key3 === "class") || (key3 === "because")) || (key3 === "attributes")) || (key3 === "identity")) || (key3 === "excuse"))){
const err20 = {instancePath,schemaPath:"#/oneOf/3/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
break;
}
}
if(_errs30 === errors){
if(data.class !== undefined && func0.call(data, "class")){
const _errs31 = errors;
if("unchecked" !== data.class){
const err21 = {instancePath:instancePath+"/class",schemaPath:"#/oneOf/3/properties/class/const",keyword:"const",params:{allowedValue: "unchecked"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
var valid4 = _errs31 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.because !== undefined && func0.call(data, "because")){
const _errs32 = errors;
if("unreported" !== data.because){
const err22 = {instancePath:instancePath+"/because",schemaPath:"#/oneOf/3/properties/because/const",keyword:"const",params:{allowedValue: "unreported"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
var valid4 = _errs32 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.attributes !== undefined && func0.call(data, "attributes")){
let data14 = data.attributes;
const _errs33 = errors;
if(errors === _errs33){
if(Array.isArray(data14)){
var valid5 = true;
const len0 = data14.length;
for(let i0=0; i0<len0; i0++){
let data15 = data14[i0];
const _errs35 = errors;
if(typeof data15 !== "string"){
const err23 = {instancePath:instancePath+"/attributes/" + i0,schemaPath:"#/oneOf/3/properties/attributes/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if(!((((((data15 === "imageId") || (data15 === "cpu")) || (data15 === "memory")) || (data15 === "diskSpace")) || (data15 === "chargeType")) || (data15 === "tag"))){
const err24 = {instancePath:instancePath+"/attributes/" + i0,schemaPath:"#/oneOf/3/properties/attributes/items/enum",keyword:"enum",params:{allowedValues: schema16.oneOf[3].properties.attributes.items.enum}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
var valid5 = _errs35 === errors;
if(!valid5){
break;
}
}
}
else {
const err25 = {instancePath:instancePath+"/attributes",schemaPath:"#/oneOf/3/properties/attributes/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
var valid4 = _errs33 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.identity !== undefined && func0.call(data, "identity")){
const _errs37 = errors;
if(typeof data.identity !== "string"){
const err26 = {instancePath:instancePath+"/identity",schemaPath:"#/oneOf/3/properties/identity/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
var valid4 = _errs37 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.excuse !== undefined && func0.call(data, "excuse")){
const _errs39 = errors;
if(!(validate52(data.excuse, {instancePath:instancePath+"/excuse",parentData:data,parentDataProperty:"excuse",rootData}))){
vErrors = vErrors === null ? validate52.errors : vErrors.concat(validate52.errors);
errors = vErrors.length;
}
var valid4 = _errs39 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
}
}
}
else {
const err27 = {instancePath,schemaPath:"#/oneOf/3/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
var _valid0 = _errs28 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 3];
}
else {
if(_valid0){
valid0 = true;
passing0 = 3;
}
}
}
}
if(!valid0){
const err28 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
validate51.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate51.errors = vErrors;
return errors === 0;
}

const schema18 = {"type":"object","required":["reason"],"discriminator":{"propertyName":"reason"},"oneOf":[{"type":"object","additionalProperties":false,"required":["reason","live"],"properties":{"reason":{"type":"string","enum":["near-match","vanished"]},"live":{"type":"array","items":{"$ref":"#/definitions/liveHost"}}}},{"type":"object","additionalProperties":false,"required":["reason","live","open"],"properties":{"reason":{"type":"string","enum":["rename","move"]},"live":{"type":"array","items":{"$ref":"#/definitions/liveHost"}},"open":{"type":"array","items":{"$ref":"#/definitions/intent"}},"more":{"type":"object","additionalProperties":false,"required":["live","open"],"properties":{"live":{"type":"integer","minimum":0},"open":{"type":"integer","minimum":0}}}}},{"type":"object","additionalProperties":false,"required":["reason"],"properties":{"reason":{"const":"untrusted-listing"}}},{"type":"object","additionalProperties":false,"required":["reason","regions"],"properties":{"reason":{"const":"unlisted-region"},"regions":{"type":"array","items":{"type":"string"}}}},{"type":"object","additionalProperties":false,"required":["reason","intent","probable"],"properties":{"reason":{"const":"open-intent"},"intent":{"$ref":"#/definitions/intent"},"probable":{"type":"array","items":{"$ref":"#/definitions/liveHost"}}}},{"type":"object","additionalProperties":false,"required":["reason","intent"],"properties":{"reason":{"const":"spent"},"intent":{"$ref":"#/definitions/intent"}}}]};
const schema19 = {"type":"object","additionalProperties":false,"required":["id","key","plan","spec","sent","position","reason","hostIds"],"properties":{"id":{"type":"string"},"key":{"$ref":"#/definitions/key"},"plan":{"type":"string"},"spec":{"type":"object","additionalProperties":false,"required":["imageId","cpu","memory"],"properties":{"imageId":{"type":"string"},"cpu":{"type":"number"},"memory":{"type":"number"},"diskSpace":{"type":"number"},"zone":{"type":"string"}}},"sent":{"$ref":"#/definitions/moment"},"position":{"type":"number"},"reason":{"type":"string"},"hostIds":{"type":"array","items":{"type":"string"}},"answer":{"type":"string","enum":["accepted","in-doubt","refused"]},"stopped":{"$ref":"#/definitions/moment"},"end":{"oneOf":[{"type":"object","additionalProperties":false,"required":["how","hostId"],"properties":{"how":{"const":"seen"},"hostId":{"type":"string"}}},{"type":"object","additionalProperties":false,"required":["how"],"properties":{"how":{"const":"refused"}}},{"type":"object","additionalProperties":false,"required":["how"],"properties":{"how":{"type":"string","enum":["not-sent","presumed-absent","resolved-host","resolved-not-created"]},"hostId":{"type":"string"}}}]},"fleet":{"type":"string"}}};
const schema20 = {"type":"object","additionalProperties":false,"required":["boot","ms","wall"],"properties":{"boot":{"type":"string"},"ms":{"type":"number"},"wall":{"type":"string"}}};

function validate64(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.boot === undefined) || (!(func0.call(data, "boot")))) && (missing0 = "boot")) || (((data.ms === undefined) || (!(func0.call(data, "ms")))) && (missing0 = "ms"))) || (((data.wall === undefined) || (!(func0.call(data, "wall")))) && (missing0 = "wall"))){
validate64.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 of Object.keys(data)){
if(!(((key0 === "boot") || (key0 === "ms")) || (key0 === "wall"))){
validate64.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.boot !== undefined && func0.call(data, "boot")){
const _errs2 = errors;
if(typeof data.boot !== "string"){
validate64.errors = [{instancePath:instancePath+"/boot",schemaPath:"#/properties/boot/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.ms !== undefined && func0.call(data, "ms")){
let data1 = data.ms;
const _errs4 = errors;
if(!((typeof data1 == "number") && (isFinite(data1)))){
validate64.errors = [{instancePath:instancePath+"/ms",schemaPath:"#/properties/ms/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.wall !== undefined && func0.call(data, "wall")){
const _errs6 = errors;
if(typeof data.wall !== "string"){
validate64.errors = [{instancePath:instancePath+"/wall",schemaPath:"#/properties/wall/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate64.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate64.errors = vErrors;
return errors === 0;
}


function validate62(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((((data.id === undefined) || (!(func0.call(data, "id")))) && (missing0 = "id")) || (((data.key === undefined) || (!(func0.call(data, "key")))) && (missing0 = "key"))) || (((data.plan === undefined) || (!(func0.call(data, "plan")))) && (missing0 = "plan"))) || (((data.spec === undefined) || (!(func0.call(data, "spec")))) && (missing0 = "spec"))) || (((data.sent === undefined) || (!(func0.call(data, "sent")))) && (missing0 = "sent"))) || (((data.position === undefined) || (!(func0.call(data, "position")))) && (missing0 = "position"))) || (((data.reason === undefined) || (!(func0.call(data, "reason")))) && (missing0 = "reason"))) || (((data.hostIds === undefined) || (!(func0.call(data, "hostIds")))) && (missing0 = "hostIds"))){
validate62.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 of Object.keys(data)){
if(!(func0.call(schema19.properties, key0))){
validate62.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.id !== undefined && func0.call(data, "id")){
const _errs2 = errors;
if(typeof data.id !== "string"){
validate62.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.key !== undefined && func0.call(data, "key")){
const _errs4 = errors;
if(!(validate29(data.key, {instancePath:instancePath+"/key",parentData:data,parentDataProperty:"key",rootData}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.plan !== undefined && func0.call(data, "plan")){
const _errs5 = errors;
if(typeof data.plan !== "string"){
validate62.errors = [{instancePath:instancePath+"/plan",schemaPath:"#/properties/plan/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.spec !== undefined && func0.call(data, "spec")){
let data3 = data.spec;
const _errs7 = errors;
if(errors === _errs7){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let missing1;
if(((((data3.imageId === undefined) || (!(func0.call(data3, "imageId")))) && (missing1 = "imageId")) || (((data3.cpu === undefined) || (!(func0.call(data3, "cpu")))) && (missing1 = "cpu"))) || (((data3.memory === undefined) || (!(func0.call(data3, "memory")))) && (missing1 = "memory"))){
validate62.errors = [{instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
const _errs9 = errors;
for(const key1 of Object.keys(data3)){
if(!(((((key1 === "imageId") || (key1 === "cpu")) || (key1 === "memory")) || (key1 === "diskSpace")) || (key1 === "zone"))){
validate62.errors = [{instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}}];
return false;
break;
}
}
if(_errs9 === errors){
if(data3.imageId !== undefined && func0.call(data3, "imageId")){
const _errs10 = errors;
if(typeof data3.imageId !== "string"){
validate62.errors = [{instancePath:instancePath+"/spec/imageId",schemaPath:"#/properties/spec/properties/imageId/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs10 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data3.cpu !== undefined && func0.call(data3, "cpu")){
let data5 = data3.cpu;
const _errs12 = errors;
if(!((typeof data5 == "number") && (isFinite(data5)))){
validate62.errors = [{instancePath:instancePath+"/spec/cpu",schemaPath:"#/properties/spec/properties/cpu/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid1 = _errs12 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data3.memory !== undefined && func0.call(data3, "memory")){
let data6 = data3.memory;
const _errs14 = errors;
if(!((typeof data6 == "number") && (isFinite(data6)))){
validate62.errors = [{instancePath:instancePath+"/spec/memory",schemaPath:"#/properties/spec/properties/memory/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid1 = _errs14 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data3.diskSpace !== undefined && func0.call(data3, "diskSpace")){
let data7 = data3.diskSpace;
const _errs16 = errors;
if(!((typeof data7 == "number") && (isFinite(data7)))){
validate62.errors = [{instancePath:instancePath+"/spec/diskSpace",schemaPath:"#/properties/spec/properties/diskSpace/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid1 = _errs16 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data3.zone !== undefined && func0.call(data3, "zone")){
const _errs18 = errors;
if(typeof data3.zone !== "string"){
validate62.errors = [{instancePath:instancePath+"/spec/zone",schemaPath:"#/properties/spec/properties/zone/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs18 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
}
}
else {
validate62.errors = [{instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.sent !== undefined && func0.call(data, "sent")){
const _errs20 = errors;
if(!(validate64(data.sent, {instancePath:instancePath+"/sent",parentData:data,parentDataProperty:"sent",rootData}))){
vErrors = vErrors === null ? validate64.errors : vErrors.concat(validate64.errors);
errors = vErrors.length;
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.position !== undefined && func0.call(data, "position")){
let data10 = data.position;
const _errs21 = errors;
if(!((typeof data10 == "number") && (isFinite(data10)))){
validate62.errors = [{instancePath:instancePath+"/position",schemaPath:"#/properties/position/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reason !== undefined && func0.call(data, "reason")){
const _errs23 = errors;
if(typeof data.reason !== "string"){
validate62.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.hostIds !== undefined && func0.call(data, "hostIds")){
let data12 = data.hostIds;
const _errs25 = errors;
if(errors === _errs25){
if(Array.isArray(data12)){
var valid2 = true;
const len0 = data12.length;
for(let i0=0; i0<len0; i0++){
const _errs27 = errors;
if(typeof data12[i0] !== "string"){
validate62.errors = [{instancePath:instancePath+"/hostIds/" + i0,schemaPath:"#/properties/hostIds/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs27 === errors;
if(!valid2){
break;
}
}
}
else {
validate62.errors = [{instancePath:instancePath+"/hostIds",schemaPath:"#/properties/hostIds/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.answer !== undefined && func0.call(data, "answer")){
let data14 = data.answer;
const _errs29 = errors;
if(typeof data14 !== "string"){
validate62.errors = [{instancePath:instancePath+"/answer",schemaPath:"#/properties/answer/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((data14 === "accepted") || (data14 === "in-doubt")) || (data14 === "refused"))){
validate62.errors = [{instancePath:instancePath+"/answer",schemaPath:"#/properties/answer/enum",keyword:"enum",params:{allowedValues: schema19.properties.answer.enum}}];
return false;
}
var valid0 = _errs29 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stopped !== undefined && func0.call(data, "stopped")){
const _errs31 = errors;
if(!(validate64(data.stopped, {instancePath:instancePath+"/stopped",parentData:data,parentDataProperty:"stopped",rootData}))){
vErrors = vErrors === null ? validate64.errors : vErrors.concat(validate64.errors);
errors = vErrors.length;
}
var valid0 = _errs31 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.end !== undefined && func0.call(data, "end")){
let data16 = data.end;
const _errs32 = errors;
const _errs33 = errors;
let valid3 = false;
let passing0 = null;
const _errs34 = errors;
if(errors === _errs34){
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
let missing2;
if((((data16.how === undefined) || (!(func0.call(data16, "how")))) && (missing2 = "how")) || (((data16.hostId === undefined) || (!(func0.call(data16, "hostId")))) && (missing2 = "hostId"))){
const err0 = {instancePath:instancePath+"/end",schemaPath:"#/properties/end/oneOf/0/required",keyword:"required",params:{missingProperty: missing2}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
const _errs36 = errors;
for(const key2 of Object.keys(data16)){
if(!((key2 === "how") || (key2 === "hostId"))){
const err1 = {instancePath:instancePath+"/end",schemaPath:"#/properties/end/oneOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
break;
}
}
if(_errs36 === errors){
if(data16.how !== undefined && func0.call(data16, "how")){
const _errs37 = errors;
if("seen" !== data16.how){
const err2 = {instancePath:instancePath+"/end/how",schemaPath:"#/properties/end/oneOf/0/properties/how/const",keyword:"const",params:{allowedValue: "seen"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
var valid4 = _errs37 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data16.hostId !== undefined && func0.call(data16, "hostId")){
const _errs38 = errors;
if(typeof data16.hostId !== "string"){
const err3 = {instancePath:instancePath+"/end/hostId",schemaPath:"#/properties/end/oneOf/0/properties/hostId/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
var valid4 = _errs38 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
else {
const err4 = {instancePath:instancePath+"/end",schemaPath:"#/properties/end/oneOf/0/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
var _valid0 = _errs34 === errors;
if(_valid0){
valid3 = true;
passing0 = 0;
}
const _errs40 = errors;
if(errors === _errs40){
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
let missing3;
if(((data16.how === undefined) || (!(func0.call(data16, "how")))) && (missing3 = "how")){
const err5 = {instancePath:instancePath+"/end",schemaPath:"#/properties/end/oneOf/1/required",keyword:"required",params:{missingProperty: missing3}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
else {
const _errs42 = errors;
for(const key3 of Object.keys(data16)){
if(!(key3 === "how")){
const err6 = {instancePath:instancePath+"/end",schemaPath:"#/properties/end/oneOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
break;
}
}
if(_errs42 === errors){
if(data16.how !== undefined && func0.call(data16, "how")){
if("refused" !== data16.how){
const err7 = {instancePath:instancePath+"/end/how",schemaPath:"#/properties/end/oneOf/1/properties/how/const",keyword:"const",params:{allowedValue: "refused"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
}
}
else {
const err8 = {instancePath:instancePath+"/end",schemaPath:"#/properties/end/oneOf/1/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
var _valid0 = _errs40 === errors;
if(_valid0 && valid3){
valid3 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid3 = true;
passing0 = 1;
}
const _errs44 = errors;
if(errors === _errs44){
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
let missing4;
if(((data16.how === undefined) || (!(func0.call(data16, "how")))) && (missing4 = "how")){
const err9 = {instancePath:instancePath+"/end",schemaPath:"#/properties/end/oneOf/2/required",keyword:"required",params:{missingProperty: missing4}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
else {
const _errs46 = errors;
for(const key4 of Object.keys(data16)){
if(!((key4 === "how") || (key4 === "hostId"))){
const err10 = {instancePath:instancePath+"/end",schemaPath:"#/properties/end/oneOf/2/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
break;
}
}
if(_errs46 === errors){
if(data16.how !== undefined && func0.call(data16, "how")){
let data20 = data16.how;
const _errs47 = errors;
if(typeof data20 !== "string"){
const err11 = {instancePath:instancePath+"/end/how",schemaPath:"#/properties/end/oneOf/2/properties/how/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(!((((data20 === "not-sent") || (data20 === "presumed-absent")) || (data20 === "resolved-host")) || (data20 === "resolved-not-created"))){
const err12 = {instancePath:instancePath+"/end/how",schemaPath:"#/properties/end/oneOf/2/properties/how/enum",keyword:"enum",params:{allowedValues: schema19.properties.end.oneOf[2].properties.how.enum}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
var valid6 = _errs47 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data16.hostId !== undefined && func0.call(data16, "hostId")){
const _errs49 = errors;
if(typeof data16.hostId !== "string"){
const err13 = {instancePath:instancePath+"/end/hostId",schemaPath:"#/properties/end/oneOf/2/properties/hostId/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
var valid6 = _errs49 === errors;
}
else {
var valid6 = true;
}
}
}
}
}
else {
const err14 = {instancePath:instancePath+"/end",schemaPath:"#/properties/end/oneOf/2/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
var _valid0 = _errs44 === errors;
if(_valid0 && valid3){
valid3 = false;
passing0 = [passing0, 2];
}
else {
if(_valid0){
valid3 = true;
passing0 = 2;
}
}
}
if(!valid3){
const err15 = {instancePath:instancePath+"/end",schemaPath:"#/properties/end/oneOf",keyword:"oneOf",params:{passingSchemas: passing0}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
validate62.errors = vErrors;
return false;
}
else {
errors = _errs33;
if(vErrors !== null){
if(_errs33){
vErrors.length = _errs33;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs32 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.fleet !== undefined && func0.call(data, "fleet")){
const _errs51 = errors;
if(typeof data.fleet !== "string"){
validate62.errors = [{instancePath:instancePath+"/fleet",schemaPath:"#/properties/fleet/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs51 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate62.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate62.errors = vErrors;
return errors === 0;
}


function validate58(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.reason === undefined) || (!(func0.call(data, "reason")))) && (missing0 = "reason")){
validate58.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const tag0 = data.reason;
if(typeof tag0 == "string"){
if(tag0 === "near-match"){
const _errs2 = errors;
if(errors === _errs2){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((((data.reason === undefined) || (!(func0.call(data, "reason")))) && (missing1 = "reason")) || (((data.live === undefined) || (!(func0.call(data, "live")))) && (missing1 = "live"))){
validate58.errors = [{instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
const _errs4 = errors;
for(const key0 of Object.keys(data)){
if(!((key0 === "reason") || (key0 === "live"))){
validate58.errors = [{instancePath,schemaPath:"#/oneOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs4 === errors){
if(data.reason !== undefined && func0.call(data, "reason")){
let data0 = data.reason;
const _errs5 = errors;
if(typeof data0 !== "string"){
validate58.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/oneOf/0/properties/reason/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data0 === "near-match") || (data0 === "vanished"))){
validate58.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/oneOf/0/properties/reason/enum",keyword:"enum",params:{allowedValues: schema18.oneOf[0].properties.reason.enum}}];
return false;
}
var valid2 = _errs5 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data.live !== undefined && func0.call(data, "live")){
let data1 = data.live;
const _errs7 = errors;
if(errors === _errs7){
if(Array.isArray(data1)){
var valid3 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
const _errs9 = errors;
if(!(validate38(data1[i0], {instancePath:instancePath+"/live/" + i0,parentData:data1,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
errors = vErrors.length;
}
var valid3 = _errs9 === errors;
if(!valid3){
break;
}
}
}
else {
validate58.errors = [{instancePath:instancePath+"/live",schemaPath:"#/oneOf/0/properties/live/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid2 = _errs7 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
else {
validate58.errors = [{instancePath,schemaPath:"#/oneOf/0/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
else if(tag0 === "vanished"){
const _errs10 = errors;
if(errors === _errs10){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if((((data.reason === undefined) || (!(func0.call(data, "reason")))) && (missing2 = "reason")) || (((data.live === undefined) || (!(func0.call(data, "live")))) && (missing2 = "live"))){
validate58.errors = [{instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: missing2}}];
return false;
}
else {
const _errs12 = errors;
for(const key1 of Object.keys(data)){
if(!((key1 === "reason") || (key1 === "live"))){
validate58.errors = [{instancePath,schemaPath:"#/oneOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}}];
return false;
break;
}
}
if(_errs12 === errors){
if(data.reason !== undefined && func0.call(data, "reason")){
let data3 = data.reason;
const _errs13 = errors;
if(typeof data3 !== "string"){
validate58.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/oneOf/0/properties/reason/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data3 === "near-match") || (data3 === "vanished"))){
validate58.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/oneOf/0/properties/reason/enum",keyword:"enum",params:{allowedValues: schema18.oneOf[0].properties.reason.enum}}];
return false;
}
var valid5 = _errs13 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data.live !== undefined && func0.call(data, "live")){
let data4 = data.live;
const _errs15 = errors;
if(errors === _errs15){
if(Array.isArray(data4)){
var valid6 = true;
const len1 = data4.length;
for(let i1=0; i1<len1; i1++){
const _errs17 = errors;
if(!(validate38(data4[i1], {instancePath:instancePath+"/live/" + i1,parentData:data4,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
errors = vErrors.length;
}
var valid6 = _errs17 === errors;
if(!valid6){
break;
}
}
}
else {
validate58.errors = [{instancePath:instancePath+"/live",schemaPath:"#/oneOf/0/properties/live/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid5 = _errs15 === errors;
}
else {
var valid5 = true;
}
}
}
}
}
else {
validate58.errors = [{instancePath,schemaPath:"#/oneOf/0/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
else if(tag0 === "rename"){
const _errs18 = errors;
if(errors === _errs18){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing3;
if(((((data.reason === undefined) || (!(func0.call(data, "reason")))) && (missing3 = "reason")) || (((data.live === undefined) || (!(func0.call(data, "live")))) && (missing3 = "live"))) || (((data.open === undefined) || (!(func0.call(data, "open")))) && (missing3 = "open"))){
validate58.errors = [{instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: missing3}}];
return false;
}
else {
const _errs20 = errors;
for(const key2 of Object.keys(data)){
if(!((((key2 === "reason") || (key2 === "live")) || (key2 === "open")) || (key2 === "more"))){
validate58.errors = [{instancePath,schemaPath:"#/oneOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}}];
return false;
break;
}
}
if(_errs20 === errors){
if(data.reason !== undefined && func0.call(data, "reason")){
let data6 = data.reason;
const _errs21 = errors;
if(typeof data6 !== "string"){
validate58.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/oneOf/1/properties/reason/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data6 === "rename") || (data6 === "move"))){
validate58.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/oneOf/1/properties/reason/enum",keyword:"enum",params:{allowedValues: schema18.oneOf[1].properties.reason.enum}}];
return false;
}
var valid8 = _errs21 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data.live !== undefined && func0.call(data, "live")){
let data7 = data.live;
const _errs23 = errors;
if(errors === _errs23){
if(Array.isArray(data7)){
var valid9 = true;
const len2 = data7.length;
for(let i2=0; i2<len2; i2++){
const _errs25 = errors;
if(!(validate38(data7[i2], {instancePath:instancePath+"/live/" + i2,parentData:data7,parentDataProperty:i2,rootData}))){
vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
errors = vErrors.length;
}
var valid9 = _errs25 === errors;
if(!valid9){
break;
}
}
}
else {
validate58.errors = [{instancePath:instancePath+"/live",schemaPath:"#/oneOf/1/properties/live/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid8 = _errs23 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data.open !== undefined && func0.call(data, "open")){
let data9 = data.open;
const _errs26 = errors;
if(errors === _errs26){
if(Array.isArray(data9)){
var valid10 = true;
const len3 = data9.length;
for(let i3=0; i3<len3; i3++){
const _errs28 = errors;
if(!(validate62(data9[i3], {instancePath:instancePath+"/open/" + i3,parentData:data9,parentDataProperty:i3,rootData}))){
vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors);
errors = vErrors.length;
}
var valid10 = _errs28 === errors;
if(!valid10){
break;
}
}
}
else {
validate58.errors = [{instancePath:instancePath+"/open",schemaPath:"#/oneOf/1/properties/open/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid8 = _errs26 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data.more !== undefined && func0.call(data, "more")){
let data11 = data.more;
const _errs29 = errors;
if(errors === _errs29){
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
let missing4;
if((((data11.live === undefined) || (!(func0.call(data11, "live")))) && (missing4 = "live")) || (((data11.open === undefined) || (!(func0.call(data11, "open")))) && (missing4 = "open"))){
validate58.errors = [{instancePath:instancePath+"/more",schemaPath:"#/oneOf/1/properties/more/required",keyword:"required",params:{missingProperty: missing4}}];
return false;
}
else {
const _errs31 = errors;
for(const key3 of Object.keys(data11)){
if(!((key3 === "live") || (key3 === "open"))){
validate58.errors = [{instancePath:instancePath+"/more",schemaPath:"#/oneOf/1/properties/more/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3}}];
return false;
break;
}
}
if(_errs31 === errors){
if(data11.live !== undefined && func0.call(data11, "live")){
let data12 = data11.live;
const _errs32 = errors;
if(!(((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12))) && (isFinite(data12)))){
validate58.errors = [{instancePath:instancePath+"/more/live",schemaPath:"#/oneOf/1/properties/more/properties/live/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs32){
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 < 0 || isNaN(data12)){
validate58.errors = [{instancePath:instancePath+"/more/live",schemaPath:"#/oneOf/1/properties/more/properties/live/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid11 = _errs32 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data11.open !== undefined && func0.call(data11, "open")){
let data13 = data11.open;
const _errs34 = errors;
if(!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))){
validate58.errors = [{instancePath:instancePath+"/more/open",schemaPath:"#/oneOf/1/properties/more/properties/open/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs34){
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 < 0 || isNaN(data13)){
validate58.errors = [{instancePath:instancePath+"/more/open",schemaPath:"#/oneOf/1/properties/more/properties/open/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid11 = _errs34 === errors;
}
else {
var valid11 = true;
}
}
}
}
}
else {
validate58.errors = [{instancePath:instancePath+"/more",schemaPath:"#/oneOf/1/properties/more/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid8 = _errs29 === errors;
}
else {
var valid8 = true;
}
}
}
}
}
}
}
else {
validate58.errors = [{instancePath,schemaPath:"#/oneOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
else if(tag0 === "move"){
const _errs36 = errors;
if(errors === _errs36){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing5;
if(((((data.reason === undefined) || (!(func0.call(data, "reason")))) && (missing5 = "reason")) || (((data.live === undefined) || (!(func0.call(data, "live")))) && (missing5 = "live"))) || (((data.open === undefined) || (!(func0.call(data, "open")))) && (missing5 = "open"))){
validate58.errors = [{instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: missing5}}];
return false;
}
else {
const _errs38 = errors;
for(const key4 of Object.keys(data)){
if(!((((key4 === "reason") || (key4 === "live")) || (key4 === "open")) || (key4 === "more"))){
validate58.errors = [{instancePath,schemaPath:"#/oneOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4}}];
return false;
break;
}
}
if(_errs38 === errors){
if(data.reason !== undefined && func0.call(data, "reason")){
let data14 = data.reason;
const _errs39 = errors;
if(typeof data14 !== "string"){
validate58.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/oneOf/1/properties/reason/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data14 === "rename") || (data14 === "move"))){
validate58.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/oneOf/1/properties/reason/enum",keyword:"enum",params:{allowedValues: schema18.oneOf[1].properties.reason.enum}}];
return false;
}
var valid13 = _errs39 === errors;
}
else {
var valid13 = true;
}
if(valid13){
if(data.live !== undefined && func0.call(data, "live")){
let data15 = data.live;
const _errs41 = errors;
if(errors === _errs41){
if(Array.isArray(data15)){
var valid14 = true;
const len4 = data15.length;
for(let i4=0; i4<len4; i4++){
const _errs43 = errors;
if(!(validate38(data15[i4], {instancePath:instancePath+"/live/" + i4,parentData:data15,parentDataProperty:i4,rootData}))){
vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
errors = vErrors.length;
}
var valid14 = _errs43 === errors;
if(!valid14){
break;
}
}
}
else {
validate58.errors = [{instancePath:instancePath+"/live",schemaPath:"#/oneOf/1/properties/live/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid13 = _errs41 === errors;
}
else {
var valid13 = true;
}
if(valid13){
if(data.open !== undefined && func0.call(data, "open")){
let data17 = data.open;
const _errs44 = errors;
if(errors === _errs44){
if(Array.isArray(data17)){
var valid15 = true;
const len5 = data17.length;
for(let i5=0; i5<len5; i5++){
const _errs46 = errors;
if(!(validate62(data17[i5], {instancePath:instancePath+"/open/" + i5,parentData:data17,parentDataProperty:i5,rootData}))){
vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors);
errors = vErrors.length;
}
var valid15 = _errs46 === errors;
if(!valid15){
break;
}
}
}
else {
validate58.errors = [{instancePath:instancePath+"/open",schemaPath:"#/oneOf/1/properties/open/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid13 = _errs44 === errors;
}
else {
var valid13 = true;
}
if(valid13){
if(data.more !== undefined && func0.call(data, "more")){
let data19 = data.more;
const _errs47 = errors;
if(errors === _errs47){
if(data19 && typeof data19 == "object" && !Array.isArray(data19)){
let missing6;
if((((data19.live === undefined) || (!(func0.call(data19, "live")))) && (missing6 = "live")) || (((data19.open === undefined) || (!(func0.call(data19, "open")))) && (missing6 = "open"))){
validate58.errors = [{instancePath:instancePath+"/more",schemaPath:"#/oneOf/1/properties/more/required",keyword:"required",params:{missingProperty: missing6}}];
return false;
}
else {
const _errs49 = errors;
for(const key5 of Object.keys(data19)){
if(!((key5 === "live") || (key5 === "open"))){
validate58.errors = [{instancePath:instancePath+"/more",schemaPath:"#/oneOf/1/properties/more/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5}}];
return false;
break;
}
}
if(_errs49 === errors){
if(data19.live !== undefined && func0.call(data19, "live")){
let data20 = data19.live;
const _errs50 = errors;
if(!(((typeof data20 == "number") && (!(data20 % 1) && !isNaN(data20))) && (isFinite(data20)))){
validate58.errors = [{instancePath:instancePath+"/more/live",schemaPath:"#/oneOf/1/properties/more/properties/live/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs50){
if((typeof data20 == "number") && (isFinite(data20))){
if(data20 < 0 || isNaN(data20)){
validate58.errors = [{instancePath:instancePath+"/more/live",schemaPath:"#/oneOf/1/properties/more/properties/live/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid16 = _errs50 === errors;
}
else {
var valid16 = true;
}
if(valid16){
if(data19.open !== undefined && func0.call(data19, "open")){
let data21 = data19.open;
const _errs52 = errors;
if(!(((typeof data21 == "number") && (!(data21 % 1) && !isNaN(data21))) && (isFinite(data21)))){
validate58.errors = [{instancePath:instancePath+"/more/open",schemaPath:"#/oneOf/1/properties/more/properties/open/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs52){
if((typeof data21 == "number") && (isFinite(data21))){
if(data21 < 0 || isNaN(data21)){
validate58.errors = [{instancePath:instancePath+"/more/open",schemaPath:"#/oneOf/1/properties/more/properties/open/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid16 = _errs52 === errors;
}
else {
var valid16 = true;
}
}
}
}
}
else {
validate58.errors = [{instancePath:instancePath+"/more",schemaPath:"#/oneOf/1/properties/more/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid13 = _errs47 === errors;
}
else {
var valid13 = true;
}
}
}
}
}
}
}
else {
validate58.errors = [{instancePath,schemaPath:"#/oneOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
else if(tag0 === "untrusted-listing"){
const _errs54 = errors;
if(errors === _errs54){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing7;
if(((data.reason === undefined) || (!(func0.call(data, "reason")))) && (missing7 = "reason")){
validate58.errors = [{instancePath,schemaPath:"#/oneOf/2/required",keyword:"required",params:{missingProperty: missing7}}];
return false;
}
else {
const _errs56 = errors;
for(const key6 of Object.keys(data)){
if(!(key6 === "reason")){
validate58.errors = [{instancePath,schemaPath:"#/oneOf/2/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6}}];
return false;
break;
}
}
if(_errs56 === errors){
if(data.reason !== undefined && func0.call(data, "reason")){
if("untrusted-listing" !== data.reason){
validate58.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/oneOf/2/properties/reason/const",keyword:"const",params:{allowedValue: "untrusted-listing"}}];
return false;
}
}
}
}
}
else {
validate58.errors = [{instancePath,schemaPath:"#/oneOf/2/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
else if(tag0 === "unlisted-region"){
const _errs58 = errors;
if(errors === _errs58){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing8;
if((((data.reason === undefined) || (!(func0.call(data, "reason")))) && (missing8 = "reason")) || (((data.regions === undefined) || (!(func0.call(data, "regions")))) && (missing8 = "regions"))){
validate58.errors = [{instancePath,schemaPath:"#/oneOf/3/required",keyword:"required",params:{missingProperty: missing8}}];
return false;
}
else {
const _errs60 = errors;
for(const key7 of Object.keys(data)){
if(!((key7 === "reason") || (key7 === "regions"))){
validate58.errors = [{instancePath,schemaPath:"#/oneOf/3/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7}}];
return false;
break;
}
}
if(_errs60 === errors){
if(data.reason !== undefined && func0.call(data, "reason")){
const _errs61 = errors;
if("unlisted-region" !== data.reason){
validate58.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/oneOf/3/properties/reason/const",keyword:"const",params:{allowedValue: "unlisted-region"}}];
return false;
}
var valid20 = _errs61 === errors;
}
else {
var valid20 = true;
}
if(valid20){
if(data.regions !== undefined && func0.call(data, "regions")){
let data24 = data.regions;
const _errs62 = errors;
if(errors === _errs62){
if(Array.isArray(data24)){
var valid21 = true;
const len6 = data24.length;
for(let i6=0; i6<len6; i6++){
const _errs64 = errors;
if(typeof data24[i6] !== "string"){
validate58.errors = [{instancePath:instancePath+"/regions/" + i6,schemaPath:"#/oneOf/3/properties/regions/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid21 = _errs64 === errors;
if(!valid21){
break;
}
}
}
else {
validate58.errors = [{instancePath:instancePath+"/regions",schemaPath:"#/oneOf/3/properties/regions/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid20 = _errs62 === errors;
}
else {
var valid20 = true;
}
}
}
}
}
else {
validate58.errors = [{instancePath,schemaPath:"#/oneOf/3/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
else if(tag0 === "open-intent"){
const _errs66 = errors;
if(errors === _errs66){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing9;
if(((((data.reason === undefined) || (!(func0.call(data, "reason")))) && (missing9 = "reason")) || (((data.intent === undefined) || (!(func0.call(data, "intent")))) && (missing9 = "intent"))) || (((data.probable === undefined) || (!(func0.call(data, "probable")))) && (missing9 = "probable"))){
validate58.errors = [{instancePath,schemaPath:"#/oneOf/4/required",keyword:"required",params:{missingProperty: missing9}}];
return false;
}
else {
const _errs68 = errors;
for(const key8 of Object.keys(data)){
if(!(((key8 === "reason") || (key8 === "intent")) || (key8 === "probable"))){
validate58.errors = [{instancePath,schemaPath:"#/oneOf/4/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key8}}];
return false;
break;
}
}
if(_errs68 === errors){
if(data.reason !== undefined && func0.call(data, "reason")){
const _errs69 = errors;
if("open-intent" !== data.reason){
validate58.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/oneOf/4/properties/reason/const",keyword:"const",params:{allowedValue: "open-intent"}}];
return false;
}
var valid23 = _errs69 === errors;
}
else {
var valid23 = true;
}
if(valid23){
if(data.intent !== undefined && func0.call(data, "intent")){
const _errs70 = errors;
if(!(validate62(data.intent, {instancePath:instancePath+"/intent",parentData:data,parentDataProperty:"intent",rootData}))){
vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors);
errors = vErrors.length;
}
var valid23 = _errs70 === errors;
}
else {
var valid23 = true;
}
if(valid23){
if(data.probable !== undefined && func0.call(data, "probable")){
let data28 = data.probable;
const _errs71 = errors;
if(errors === _errs71){
if(Array.isArray(data28)){
var valid24 = true;
const len7 = data28.length;
for(let i7=0; i7<len7; i7++){
const _errs73 = errors;
if(!(validate38(data28[i7], {instancePath:instancePath+"/probable/" + i7,parentData:data28,parentDataProperty:i7,rootData}))){
vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
errors = vErrors.length;
}
var valid24 = _errs73 === errors;
if(!valid24){
break;
}
}
}
else {
validate58.errors = [{instancePath:instancePath+"/probable",schemaPath:"#/oneOf/4/properties/probable/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid23 = _errs71 === errors;
}
else {
var valid23 = true;
}
}
}
}
}
}
else {
validate58.errors = [{instancePath,schemaPath:"#/oneOf/4/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
else if(tag0 === "spent"){
const _errs74 = errors;
if(errors === _errs74){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing10;
if((((data.reason === undefined) || (!(func0.call(data, "reason")))) && (missing10 = "reason")) || (((data.intent === undefined) || (!(func0.call(data, "intent")))) && (missing10 = "intent"))){
validate58.errors = [{instancePath,schemaPath:"#/oneOf/5/required",keyword:"required",params:{missingProperty: missing10}}];
return false;
}
else {
const _errs76 = errors;
for(const key9 of Object.keys(data)){
if(!((key9 === "reason") || (key9 === "intent"))){
validate58.errors = [{instancePath,schemaPath:"#/oneOf/5/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key9}}];
return false;
break;
}
}
if(_errs76 === errors){
if(data.reason !== undefined && func0.call(data, "reason")){
const _errs77 = errors;
if("spent" !== data.reason){
validate58.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/oneOf/5/properties/reason/const",keyword:"const",params:{allowedValue: "spent"}}];
return false;
}
var valid26 = _errs77 === errors;
}
else {
var valid26 = true;
}
if(valid26){
if(data.intent !== undefined && func0.call(data, "intent")){
const _errs78 = errors;
if(!(validate62(data.intent, {instancePath:instancePath+"/intent",parentData:data,parentDataProperty:"intent",rootData}))){
vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors);
errors = vErrors.length;
}
var valid26 = _errs78 === errors;
}
else {
var valid26 = true;
}
}
}
}
}
else {
validate58.errors = [{instancePath,schemaPath:"#/oneOf/5/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
else {
validate58.errors = [{instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{error: "mapping", tag: "reason", tagValue: tag0}}];
return false;
}
}
else {
validate58.errors = [{instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{error: "tag", tag: "reason", tagValue: tag0}}];
return false;
}
}
}
else {
validate58.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate58.errors = vErrors;
return errors === 0;
}

const schema21 = {"type":"object","additionalProperties":false,"required":["intent","refusedAt","reason","until"],"properties":{"intent":{"type":"string"},"refusedAt":{"type":"string"},"reason":{"type":"string"},"until":{"type":"string"}}};

function validate74(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.intent === undefined) || (!(func0.call(data, "intent")))) && (missing0 = "intent")) || (((data.refusedAt === undefined) || (!(func0.call(data, "refusedAt")))) && (missing0 = "refusedAt"))) || (((data.reason === undefined) || (!(func0.call(data, "reason")))) && (missing0 = "reason"))) || (((data.until === undefined) || (!(func0.call(data, "until")))) && (missing0 = "until"))){
validate74.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 of Object.keys(data)){
if(!((((key0 === "intent") || (key0 === "refusedAt")) || (key0 === "reason")) || (key0 === "until"))){
validate74.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.intent !== undefined && func0.call(data, "intent")){
const _errs2 = errors;
if(typeof data.intent !== "string"){
validate74.errors = [{instancePath:instancePath+"/intent",schemaPath:"#/properties/intent/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.refusedAt !== undefined && func0.call(data, "refusedAt")){
const _errs4 = errors;
if(typeof data.refusedAt !== "string"){
validate74.errors = [{instancePath:instancePath+"/refusedAt",schemaPath:"#/properties/refusedAt/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reason !== undefined && func0.call(data, "reason")){
const _errs6 = errors;
if(typeof data.reason !== "string"){
validate74.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.until !== undefined && func0.call(data, "until")){
const _errs8 = errors;
if(typeof data.until !== "string"){
validate74.errors = [{instancePath:instancePath+"/until",schemaPath:"#/properties/until/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate74.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate74.errors = vErrors;
return errors === 0;
}

const schema22 = {"type":"object","additionalProperties":false,"required":["only","exclude","hosts"],"properties":{"only":{"type":"array","items":{"type":"string"}},"exclude":{"type":"array","items":{"type":"string"}},"hosts":{"type":"integer","minimum":0}}};

function validate76(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.only === undefined) || (!(func0.call(data, "only")))) && (missing0 = "only")) || (((data.exclude === undefined) || (!(func0.call(data, "exclude")))) && (missing0 = "exclude"))) || (((data.hosts === undefined) || (!(func0.call(data, "hosts")))) && (missing0 = "hosts"))){
validate76.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 of Object.keys(data)){
if(!(((key0 === "only") || (key0 === "exclude")) || (key0 === "hosts"))){
validate76.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.only !== undefined && func0.call(data, "only")){
let data0 = data.only;
const _errs2 = errors;
if(errors === _errs2){
if(Array.isArray(data0)){
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs4 = errors;
if(typeof data0[i0] !== "string"){
validate76.errors = [{instancePath:instancePath+"/only/" + i0,schemaPath:"#/properties/only/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs4 === errors;
if(!valid1){
break;
}
}
}
else {
validate76.errors = [{instancePath:instancePath+"/only",schemaPath:"#/properties/only/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.exclude !== undefined && func0.call(data, "exclude")){
let data2 = data.exclude;
const _errs6 = errors;
if(errors === _errs6){
if(Array.isArray(data2)){
var valid2 = true;
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
const _errs8 = errors;
if(typeof data2[i1] !== "string"){
validate76.errors = [{instancePath:instancePath+"/exclude/" + i1,schemaPath:"#/properties/exclude/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs8 === errors;
if(!valid2){
break;
}
}
}
else {
validate76.errors = [{instancePath:instancePath+"/exclude",schemaPath:"#/properties/exclude/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.hosts !== undefined && func0.call(data, "hosts")){
let data4 = data.hosts;
const _errs10 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate76.errors = [{instancePath:instancePath+"/hosts",schemaPath:"#/properties/hosts/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs10){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 < 0 || isNaN(data4)){
validate76.errors = [{instancePath:instancePath+"/hosts",schemaPath:"#/properties/hosts/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate76.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate76.errors = vErrors;
return errors === 0;
}

const schema23 = {"type":"object","required":["guard"],"discriminator":{"propertyName":"guard"},"oneOf":[{"type":"object","additionalProperties":false,"required":["guard","creates","maxCreates"],"properties":{"guard":{"const":"size"},"creates":{"type":"integer","minimum":0},"maxCreates":{"type":"integer","minimum":0}}},{"type":"object","additionalProperties":false,"required":["guard","region","declared","gone"],"properties":{"guard":{"const":"unfamiliar-scope"},"region":{"type":"string"},"declared":{"type":"integer","minimum":0},"gone":{"type":"integer","minimum":0},"elsewhere":{"type":"array","items":{"type":"string"}}}},{"type":"object","additionalProperties":false,"required":["guard","fleet","declared","others"],"properties":{"guard":{"const":"other-fleet"},"fleet":{"type":"string"},"declared":{"type":"integer"},"others":{"type":"integer"}}}]};

function validate79(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.guard === undefined) || (!(func0.call(data, "guard")))) && (missing0 = "guard")){
validate79.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const tag0 = data.guard;
if(typeof tag0 == "string"){
if(tag0 === "size"){
const _errs2 = errors;
if(errors === _errs2){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if(((((data.guard === undefined) || (!(func0.call(data, "guard")))) && (missing1 = "guard")) || (((data.creates === undefined) || (!(func0.call(data, "creates")))) && (missing1 = "creates"))) || (((data.maxCreates === undefined) || (!(func0.call(data, "maxCreates")))) && (missing1 = "maxCreates"))){
validate79.errors = [{instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
const _errs4 = errors;
for(const key0 of Object.keys(data)){
if(!(((key0 === "guard") || (key0 === "creates")) || (key0 === "maxCreates"))){
validate79.errors = [{instancePath,schemaPath:"#/oneOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs4 === errors){
if(data.guard !== undefined && func0.call(data, "guard")){
const _errs5 = errors;
if("size" !== data.guard){
validate79.errors = [{instancePath:instancePath+"/guard",schemaPath:"#/oneOf/0/properties/guard/const",keyword:"const",params:{allowedValue: "size"}}];
return false;
}
var valid2 = _errs5 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data.creates !== undefined && func0.call(data, "creates")){
let data1 = data.creates;
const _errs6 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate79.errors = [{instancePath:instancePath+"/creates",schemaPath:"#/oneOf/0/properties/creates/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs6){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 0 || isNaN(data1)){
validate79.errors = [{instancePath:instancePath+"/creates",schemaPath:"#/oneOf/0/properties/creates/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid2 = _errs6 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data.maxCreates !== undefined && func0.call(data, "maxCreates")){
let data2 = data.maxCreates;
const _errs8 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate79.errors = [{instancePath:instancePath+"/maxCreates",schemaPath:"#/oneOf/0/properties/maxCreates/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs8){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 0 || isNaN(data2)){
validate79.errors = [{instancePath:instancePath+"/maxCreates",schemaPath:"#/oneOf/0/properties/maxCreates/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid2 = _errs8 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
}
else {
validate79.errors = [{instancePath,schemaPath:"#/oneOf/0/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
else if(tag0 === "unfamiliar-scope"){
const _errs10 = errors;
if(errors === _errs10){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if((((((data.guard === undefined) || (!(func0.call(data, "guard")))) && (missing2 = "guard")) || (((data.region === undefined) || (!(func0.call(data, "region")))) && (missing2 = "region"))) || (((data.declared === undefined) || (!(func0.call(data, "declared")))) && (missing2 = "declared"))) || (((data.gone === undefined) || (!(func0.call(data, "gone")))) && (missing2 = "gone"))){
validate79.errors = [{instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: missing2}}];
return false;
}
else {
const _errs12 = errors;
for(const key1 of Object.keys(data)){
if(!(((((key1 === "guard") || (key1 === "region")) || (key1 === "declared")) || (key1 === "gone")) || (key1 === "elsewhere"))){
validate79.errors = [{instancePath,schemaPath:"#/oneOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}}];
return false;
break;
}
}
if(_errs12 === errors){
if(data.guard !== undefined && func0.call(data, "guard")){
const _errs13 = errors;
if("unfamiliar-scope" !== data.guard){
validate79.errors = [{instancePath:instancePath+"/guard",schemaPath:"#/oneOf/1/properties/guard/const",keyword:"const",params:{allowedValue: "unfamiliar-scope"}}];
return false;
}
var valid4 = _errs13 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.region !== undefined && func0.call(data, "region")){
const _errs14 = errors;
if(typeof data.region !== "string"){
validate79.errors = [{instancePath:instancePath+"/region",schemaPath:"#/oneOf/1/properties/region/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs14 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.declared !== undefined && func0.call(data, "declared")){
let data5 = data.declared;
const _errs16 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate79.errors = [{instancePath:instancePath+"/declared",schemaPath:"#/oneOf/1/properties/declared/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs16){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 < 0 || isNaN(data5)){
validate79.errors = [{instancePath:instancePath+"/declared",schemaPath:"#/oneOf/1/properties/declared/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid4 = _errs16 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.gone !== undefined && func0.call(data, "gone")){
let data6 = data.gone;
const _errs18 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
validate79.errors = [{instancePath:instancePath+"/gone",schemaPath:"#/oneOf/1/properties/gone/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs18){
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 < 0 || isNaN(data6)){
validate79.errors = [{instancePath:instancePath+"/gone",schemaPath:"#/oneOf/1/properties/gone/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid4 = _errs18 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.elsewhere !== undefined && func0.call(data, "elsewhere")){
let data7 = data.elsewhere;
const _errs20 = errors;
if(errors === _errs20){
if(Array.isArray(data7)){
var valid5 = true;
const len0 = data7.length;
for(let i0=0; i0<len0; i0++){
const _errs22 = errors;
if(typeof data7[i0] !== "string"){
validate79.errors = [{instancePath:instancePath+"/elsewhere/" + i0,schemaPath:"#/oneOf/1/properties/elsewhere/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs22 === errors;
if(!valid5){
break;
}
}
}
else {
validate79.errors = [{instancePath:instancePath+"/elsewhere",schemaPath:"#/oneOf/1/properties/elsewhere/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid4 = _errs20 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
}
}
}
else {
validate79.errors = [{instancePath,schemaPath:"#/oneOf/1/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
else if(tag0 === "other-fleet"){
const _errs24 = errors;
if(errors === _errs24){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing3;
if((((((data.guard === undefined) || (!(func0.call(data, "guard")))) && (missing3 = "guard")) || (((data.fleet === undefined) || (!(func0.call(data, "fleet")))) && (missing3 = "fleet"))) || (((data.declared === undefined) || (!(func0.call(data, "declared")))) && (missing3 = "declared"))) || (((data.others === undefined) || (!(func0.call(data, "others")))) && (missing3 = "others"))){
validate79.errors = [{instancePath,schemaPath:"#/oneOf/2/required",keyword:"required",params:{missingProperty: missing3}}];
return false;
}
else {
const _errs26 = errors;
for(const key2 of Object.keys(data)){
if(!((((key2 === "guard") || (key2 === "fleet")) || (key2 === "declared")) || (key2 === "others"))){
validate79.errors = [{instancePath,schemaPath:"#/oneOf/2/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}}];
return false;
break;
}
}
if(_errs26 === errors){
if(data.guard !== undefined && func0.call(data, "guard")){
const _errs27 = errors;
if("other-fleet" !== data.guard){
validate79.errors = [{instancePath:instancePath+"/guard",schemaPath:"#/oneOf/2/properties/guard/const",keyword:"const",params:{allowedValue: "other-fleet"}}];
return false;
}
var valid7 = _errs27 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.fleet !== undefined && func0.call(data, "fleet")){
const _errs28 = errors;
if(typeof data.fleet !== "string"){
validate79.errors = [{instancePath:instancePath+"/fleet",schemaPath:"#/oneOf/2/properties/fleet/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs28 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.declared !== undefined && func0.call(data, "declared")){
let data11 = data.declared;
const _errs30 = errors;
if(!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))){
validate79.errors = [{instancePath:instancePath+"/declared",schemaPath:"#/oneOf/2/properties/declared/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid7 = _errs30 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.others !== undefined && func0.call(data, "others")){
let data12 = data.others;
const _errs32 = errors;
if(!(((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12))) && (isFinite(data12)))){
validate79.errors = [{instancePath:instancePath+"/others",schemaPath:"#/oneOf/2/properties/others/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid7 = _errs32 === errors;
}
else {
var valid7 = true;
}
}
}
}
}
}
}
else {
validate79.errors = [{instancePath,schemaPath:"#/oneOf/2/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
else {
validate79.errors = [{instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{error: "mapping", tag: "guard", tagValue: tag0}}];
return false;
}
}
else {
validate79.errors = [{instancePath,schemaPath:"#/discriminator",keyword:"discriminator",params:{error: "tag", tag: "guard", tagValue: tag0}}];
return false;
}
}
}
else {
validate79.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate79.errors = vErrors;
return errors === 0;
}


function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((((((((data.purpose === undefined) || (!(func0.call(data, "purpose")))) && (missing0 = "purpose")) || (((data.madeAt === undefined) || (!(func0.call(data, "madeAt")))) && (missing0 = "madeAt"))) || (((data.scope === undefined) || (!(func0.call(data, "scope")))) && (missing0 = "scope"))) || (((data.unknownOrigin === undefined) || (!(func0.call(data, "unknownOrigin")))) && (missing0 = "unknownOrigin"))) || (((data.listings === undefined) || (!(func0.call(data, "listings")))) && (missing0 = "listings"))) || (((data.hosts === undefined) || (!(func0.call(data, "hosts")))) && (missing0 = "hosts"))) || (((data.openIntents === undefined) || (!(func0.call(data, "openIntents")))) && (missing0 = "openIntents"))) || (((data.refused === undefined) || (!(func0.call(data, "refused")))) && (missing0 = "refused"))) || (((data.counts === undefined) || (!(func0.call(data, "counts")))) && (missing0 = "counts"))) || (((data.failOn === undefined) || (!(func0.call(data, "failOn")))) && (missing0 = "failOn"))) || (((data.exit === undefined) || (!(func0.call(data, "exit")))) && (missing0 = "exit"))){
validate22.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 of Object.keys(data)){
if(!(func0.call(schema7.properties, key0))){
validate22.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.purpose !== undefined && func0.call(data, "purpose")){
const _errs2 = errors;
if("plan" !== data.purpose){
validate22.errors = [{instancePath:instancePath+"/purpose",schemaPath:"#/properties/purpose/const",keyword:"const",params:{allowedValue: "plan"}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.madeAt !== undefined && func0.call(data, "madeAt")){
let data1 = data.madeAt;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
validate22.errors = [{instancePath:instancePath+"/madeAt",schemaPath:"#/properties/madeAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$"}}];
return false;
}
}
else {
validate22.errors = [{instancePath:instancePath+"/madeAt",schemaPath:"#/properties/madeAt/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.scope !== undefined && func0.call(data, "scope")){
const _errs5 = errors;
if(!(validate23(data.scope, {instancePath:instancePath+"/scope",parentData:data,parentDataProperty:"scope",rootData}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.fleet !== undefined && func0.call(data, "fleet")){
const _errs6 = errors;
if(typeof data.fleet !== "string"){
validate22.errors = [{instancePath:instancePath+"/fleet",schemaPath:"#/properties/fleet/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.unknownOrigin !== undefined && func0.call(data, "unknownOrigin")){
let data4 = data.unknownOrigin;
const _errs8 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate22.errors = [{instancePath:instancePath+"/unknownOrigin",schemaPath:"#/properties/unknownOrigin/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs8){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 < 0 || isNaN(data4)){
validate22.errors = [{instancePath:instancePath+"/unknownOrigin",schemaPath:"#/properties/unknownOrigin/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.listings !== undefined && func0.call(data, "listings")){
let data5 = data.listings;
const _errs10 = errors;
if(errors === _errs10){
if(Array.isArray(data5)){
var valid1 = true;
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
const _errs12 = errors;
if(!(validate25(data5[i0], {instancePath:instancePath+"/listings/" + i0,parentData:data5,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
var valid1 = _errs12 === errors;
if(!valid1){
break;
}
}
}
else {
validate22.errors = [{instancePath:instancePath+"/listings",schemaPath:"#/properties/listings/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.alsoListed !== undefined && func0.call(data, "alsoListed")){
let data7 = data.alsoListed;
const _errs13 = errors;
if(errors === _errs13){
if(Array.isArray(data7)){
var valid2 = true;
const len1 = data7.length;
for(let i1=0; i1<len1; i1++){
const _errs15 = errors;
if(!(validate25(data7[i1], {instancePath:instancePath+"/alsoListed/" + i1,parentData:data7,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
var valid2 = _errs15 === errors;
if(!valid2){
break;
}
}
}
else {
validate22.errors = [{instancePath:instancePath+"/alsoListed",schemaPath:"#/properties/alsoListed/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.hosts !== undefined && func0.call(data, "hosts")){
let data9 = data.hosts;
const _errs16 = errors;
if(errors === _errs16){
if(Array.isArray(data9)){
var valid3 = true;
const len2 = data9.length;
for(let i2=0; i2<len2; i2++){
let data10 = data9[i2];
const _errs18 = errors;
if(errors === _errs18){
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
let missing1;
if((((data10.diff === undefined) || (!(func0.call(data10, "diff")))) && (missing1 = "diff")) || (((data10.findings === undefined) || (!(func0.call(data10, "findings")))) && (missing1 = "findings"))){
validate22.errors = [{instancePath:instancePath+"/hosts/" + i2,schemaPath:"#/properties/hosts/items/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
const _errs20 = errors;
for(const key1 of Object.keys(data10)){
if(!(((((key1 === "diff") || (key1 === "findings")) || (key1 === "claimed")) || (key1 === "hold")) || (key1 === "refusal"))){
validate22.errors = [{instancePath:instancePath+"/hosts/" + i2,schemaPath:"#/properties/hosts/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}}];
return false;
break;
}
}
if(_errs20 === errors){
if(data10.diff !== undefined && func0.call(data10, "diff")){
const _errs21 = errors;
if(!(validate28(data10.diff, {instancePath:instancePath+"/hosts/" + i2+"/diff",parentData:data10,parentDataProperty:"diff",rootData}))){
vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors);
errors = vErrors.length;
}
var valid4 = _errs21 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data10.findings !== undefined && func0.call(data10, "findings")){
let data12 = data10.findings;
const _errs22 = errors;
if(errors === _errs22){
if(Array.isArray(data12)){
var valid5 = true;
const len3 = data12.length;
for(let i3=0; i3<len3; i3++){
const _errs24 = errors;
if(!(validate51(data12[i3], {instancePath:instancePath+"/hosts/" + i2+"/findings/" + i3,parentData:data12,parentDataProperty:i3,rootData}))){
vErrors = vErrors === null ? validate51.errors : vErrors.concat(validate51.errors);
errors = vErrors.length;
}
var valid5 = _errs24 === errors;
if(!valid5){
break;
}
}
}
else {
validate22.errors = [{instancePath:instancePath+"/hosts/" + i2+"/findings",schemaPath:"#/properties/hosts/items/properties/findings/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid4 = _errs22 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data10.claimed !== undefined && func0.call(data10, "claimed")){
const _errs25 = errors;
if(typeof data10.claimed !== "boolean"){
validate22.errors = [{instancePath:instancePath+"/hosts/" + i2+"/claimed",schemaPath:"#/properties/hosts/items/properties/claimed/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid4 = _errs25 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data10.hold !== undefined && func0.call(data10, "hold")){
const _errs27 = errors;
if(!(validate58(data10.hold, {instancePath:instancePath+"/hosts/" + i2+"/hold",parentData:data10,parentDataProperty:"hold",rootData}))){
vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
errors = vErrors.length;
}
var valid4 = _errs27 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data10.refusal !== undefined && func0.call(data10, "refusal")){
const _errs28 = errors;
if(!(validate74(data10.refusal, {instancePath:instancePath+"/hosts/" + i2+"/refusal",parentData:data10,parentDataProperty:"refusal",rootData}))){
vErrors = vErrors === null ? validate74.errors : vErrors.concat(validate74.errors);
errors = vErrors.length;
}
var valid4 = _errs28 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
}
}
}
else {
validate22.errors = [{instancePath:instancePath+"/hosts/" + i2,schemaPath:"#/properties/hosts/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid3 = _errs18 === errors;
if(!valid3){
break;
}
}
}
else {
validate22.errors = [{instancePath:instancePath+"/hosts",schemaPath:"#/properties/hosts/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.leftOut !== undefined && func0.call(data, "leftOut")){
const _errs29 = errors;
if(!(validate76(data.leftOut, {instancePath:instancePath+"/leftOut",parentData:data,parentDataProperty:"leftOut",rootData}))){
vErrors = vErrors === null ? validate76.errors : vErrors.concat(validate76.errors);
errors = vErrors.length;
}
var valid0 = _errs29 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.openIntents !== undefined && func0.call(data, "openIntents")){
let data18 = data.openIntents;
const _errs30 = errors;
if(errors === _errs30){
if(Array.isArray(data18)){
var valid6 = true;
const len4 = data18.length;
for(let i4=0; i4<len4; i4++){
const _errs32 = errors;
if(!(validate62(data18[i4], {instancePath:instancePath+"/openIntents/" + i4,parentData:data18,parentDataProperty:i4,rootData}))){
vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors);
errors = vErrors.length;
}
var valid6 = _errs32 === errors;
if(!valid6){
break;
}
}
}
else {
validate22.errors = [{instancePath:instancePath+"/openIntents",schemaPath:"#/properties/openIntents/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs30 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.refused !== undefined && func0.call(data, "refused")){
let data20 = data.refused;
const _errs33 = errors;
if(errors === _errs33){
if(Array.isArray(data20)){
var valid7 = true;
const len5 = data20.length;
for(let i5=0; i5<len5; i5++){
const _errs35 = errors;
if(!(validate79(data20[i5], {instancePath:instancePath+"/refused/" + i5,parentData:data20,parentDataProperty:i5,rootData}))){
vErrors = vErrors === null ? validate79.errors : vErrors.concat(validate79.errors);
errors = vErrors.length;
}
var valid7 = _errs35 === errors;
if(!valid7){
break;
}
}
}
else {
validate22.errors = [{instancePath:instancePath+"/refused",schemaPath:"#/properties/refused/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs33 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.counts !== undefined && func0.call(data, "counts")){
let data22 = data.counts;
const _errs36 = errors;
if(errors === _errs36){
if(data22 && typeof data22 == "object" && !Array.isArray(data22)){
let missing2;
if(((((((((((((((((data22.declared === undefined) || (!(func0.call(data22, "declared")))) && (missing2 = "declared")) || (((data22.create === undefined) || (!(func0.call(data22, "create")))) && (missing2 = "create"))) || (((data22.held === undefined) || (!(func0.call(data22, "held")))) && (missing2 = "held"))) || (((data22.inSync === undefined) || (!(func0.call(data22, "inSync")))) && (missing2 = "inSync"))) || (((data22.missing === undefined) || (!(func0.call(data22, "missing")))) && (missing2 = "missing"))) || (((data22.changed === undefined) || (!(func0.call(data22, "changed")))) && (missing2 = "changed"))) || (((data22.duplicate === undefined) || (!(func0.call(data22, "duplicate")))) && (missing2 = "duplicate"))) || (((data22.orphaned === undefined) || (!(func0.call(data22, "orphaned")))) && (missing2 = "orphaned"))) || (((data22.unmanaged === undefined) || (!(func0.call(data22, "unmanaged")))) && (missing2 = "unmanaged"))) || (((data22.expiring === undefined) || (!(func0.call(data22, "expiring")))) && (missing2 = "expiring"))) || (((data22.attention === undefined) || (!(func0.call(data22, "attention")))) && (missing2 = "attention"))) || (((data22.unchecked === undefined) || (!(func0.call(data22, "unchecked")))) && (missing2 = "unchecked"))) || (((data22.claimed === undefined) || (!(func0.call(data22, "claimed")))) && (missing2 = "claimed"))) || (((data22.ignored === undefined) || (!(func0.call(data22, "ignored")))) && (missing2 = "ignored"))) || (((data22.known === undefined) || (!(func0.call(data22, "known")))) && (missing2 = "known"))){
validate22.errors = [{instancePath:instancePath+"/counts",schemaPath:"#/properties/counts/required",keyword:"required",params:{missingProperty: missing2}}];
return false;
}
else {
const _errs38 = errors;
for(const key2 of Object.keys(data22)){
if(!(func0.call(schema7.properties.counts.properties, key2))){
validate22.errors = [{instancePath:instancePath+"/counts",schemaPath:"#/properties/counts/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}}];
return false;
break;
}
}
if(_errs38 === errors){
if(data22.declared !== undefined && func0.call(data22, "declared")){
let data23 = data22.declared;
const _errs39 = errors;
if(!(((typeof data23 == "number") && (!(data23 % 1) && !isNaN(data23))) && (isFinite(data23)))){
validate22.errors = [{instancePath:instancePath+"/counts/declared",schemaPath:"#/properties/counts/properties/declared/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs39){
if((typeof data23 == "number") && (isFinite(data23))){
if(data23 < 0 || isNaN(data23)){
validate22.errors = [{instancePath:instancePath+"/counts/declared",schemaPath:"#/properties/counts/properties/declared/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid8 = _errs39 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data22.create !== undefined && func0.call(data22, "create")){
let data24 = data22.create;
const _errs41 = errors;
if(!(((typeof data24 == "number") && (!(data24 % 1) && !isNaN(data24))) && (isFinite(data24)))){
validate22.errors = [{instancePath:instancePath+"/counts/create",schemaPath:"#/properties/counts/properties/create/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs41){
if((typeof data24 == "number") && (isFinite(data24))){
if(data24 < 0 || isNaN(data24)){
validate22.errors = [{instancePath:instancePath+"/counts/create",schemaPath:"#/properties/counts/properties/create/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid8 = _errs41 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data22.held !== undefined && func0.call(data22, "held")){
let data25 = data22.held;
const _errs43 = errors;
if(!(((typeof data25 == "number") && (!(data25 % 1) && !isNaN(data25))) && (isFinite(data25)))){
validate22.errors = [{instancePath:instancePath+"/counts/held",schemaPath:"#/properties/counts/properties/held/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs43){
if((typeof data25 == "number") && (isFinite(data25))){
if(data25 < 0 || isNaN(data25)){
validate22.errors = [{instancePath:instancePath+"/counts/held",schemaPath:"#/properties/counts/properties/held/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid8 = _errs43 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data22.inSync !== undefined && func0.call(data22, "inSync")){
let data26 = data22.inSync;
const _errs45 = errors;
if(!(((typeof data26 == "number") && (!(data26 % 1) && !isNaN(data26))) && (isFinite(data26)))){
validate22.errors = [{instancePath:instancePath+"/counts/inSync",schemaPath:"#/properties/counts/properties/inSync/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs45){
if((typeof data26 == "number") && (isFinite(data26))){
if(data26 < 0 || isNaN(data26)){
validate22.errors = [{instancePath:instancePath+"/counts/inSync",schemaPath:"#/properties/counts/properties/inSync/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid8 = _errs45 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data22.missing !== undefined && func0.call(data22, "missing")){
let data27 = data22.missing;
const _errs47 = errors;
if(!(((typeof data27 == "number") && (!(data27 % 1) && !isNaN(data27))) && (isFinite(data27)))){
validate22.errors = [{instancePath:instancePath+"/counts/missing",schemaPath:"#/properties/counts/properties/missing/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs47){
if((typeof data27 == "number") && (isFinite(data27))){
if(data27 < 0 || isNaN(data27)){
validate22.errors = [{instancePath:instancePath+"/counts/missing",schemaPath:"#/properties/counts/properties/missing/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid8 = _errs47 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data22.changed !== undefined && func0.call(data22, "changed")){
let data28 = data22.changed;
const _errs49 = errors;
if(!(((typeof data28 == "number") && (!(data28 % 1) && !isNaN(data28))) && (isFinite(data28)))){
validate22.errors = [{instancePath:instancePath+"/counts/changed",schemaPath:"#/properties/counts/properties/changed/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs49){
if((typeof data28 == "number") && (isFinite(data28))){
if(data28 < 0 || isNaN(data28)){
validate22.errors = [{instancePath:instancePath+"/counts/changed",schemaPath:"#/properties/counts/properties/changed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid8 = _errs49 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data22.duplicate !== undefined && func0.call(data22, "duplicate")){
let data29 = data22.duplicate;
const _errs51 = errors;
if(!(((typeof data29 == "number") && (!(data29 % 1) && !isNaN(data29))) && (isFinite(data29)))){
validate22.errors = [{instancePath:instancePath+"/counts/duplicate",schemaPath:"#/properties/counts/properties/duplicate/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs51){
if((typeof data29 == "number") && (isFinite(data29))){
if(data29 < 0 || isNaN(data29)){
validate22.errors = [{instancePath:instancePath+"/counts/duplicate",schemaPath:"#/properties/counts/properties/duplicate/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid8 = _errs51 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data22.orphaned !== undefined && func0.call(data22, "orphaned")){
let data30 = data22.orphaned;
const _errs53 = errors;
if(!(((typeof data30 == "number") && (!(data30 % 1) && !isNaN(data30))) && (isFinite(data30)))){
validate22.errors = [{instancePath:instancePath+"/counts/orphaned",schemaPath:"#/properties/counts/properties/orphaned/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid8 = _errs53 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data22.unmanaged !== undefined && func0.call(data22, "unmanaged")){
let data31 = data22.unmanaged;
const _errs55 = errors;
if(!(((typeof data31 == "number") && (!(data31 % 1) && !isNaN(data31))) && (isFinite(data31)))){
validate22.errors = [{instancePath:instancePath+"/counts/unmanaged",schemaPath:"#/properties/counts/properties/unmanaged/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs55){
if((typeof data31 == "number") && (isFinite(data31))){
if(data31 < 0 || isNaN(data31)){
validate22.errors = [{instancePath:instancePath+"/counts/unmanaged",schemaPath:"#/properties/counts/properties/unmanaged/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid8 = _errs55 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data22.expiring !== undefined && func0.call(data22, "expiring")){
let data32 = data22.expiring;
const _errs57 = errors;
if(!(((typeof data32 == "number") && (!(data32 % 1) && !isNaN(data32))) && (isFinite(data32)))){
validate22.errors = [{instancePath:instancePath+"/counts/expiring",schemaPath:"#/properties/counts/properties/expiring/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs57){
if((typeof data32 == "number") && (isFinite(data32))){
if(data32 < 0 || isNaN(data32)){
validate22.errors = [{instancePath:instancePath+"/counts/expiring",schemaPath:"#/properties/counts/properties/expiring/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid8 = _errs57 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data22.attention !== undefined && func0.call(data22, "attention")){
let data33 = data22.attention;
const _errs59 = errors;
if(!(((typeof data33 == "number") && (!(data33 % 1) && !isNaN(data33))) && (isFinite(data33)))){
validate22.errors = [{instancePath:instancePath+"/counts/attention",schemaPath:"#/properties/counts/properties/attention/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs59){
if((typeof data33 == "number") && (isFinite(data33))){
if(data33 < 0 || isNaN(data33)){
validate22.errors = [{instancePath:instancePath+"/counts/attention",schemaPath:"#/properties/counts/properties/attention/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid8 = _errs59 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data22.unchecked !== undefined && func0.call(data22, "unchecked")){
let data34 = data22.unchecked;
const _errs61 = errors;
if(!(((typeof data34 == "number") && (!(data34 % 1) && !isNaN(data34))) && (isFinite(data34)))){
validate22.errors = [{instancePath:instancePath+"/counts/unchecked",schemaPath:"#/properties/counts/properties/unchecked/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs61){
if((typeof data34 == "number") && (isFinite(data34))){
if(data34 < 0 || isNaN(data34)){
validate22.errors = [{instancePath:instancePath+"/counts/unchecked",schemaPath:"#/properties/counts/properties/unchecked/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid8 = _errs61 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data22.claimed !== undefined && func0.call(data22, "claimed")){
let data35 = data22.claimed;
const _errs63 = errors;
if(!(((typeof data35 == "number") && (!(data35 % 1) && !isNaN(data35))) && (isFinite(data35)))){
validate22.errors = [{instancePath:instancePath+"/counts/claimed",schemaPath:"#/properties/counts/properties/claimed/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs63){
if((typeof data35 == "number") && (isFinite(data35))){
if(data35 < 0 || isNaN(data35)){
validate22.errors = [{instancePath:instancePath+"/counts/claimed",schemaPath:"#/properties/counts/properties/claimed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid8 = _errs63 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data22.ignored !== undefined && func0.call(data22, "ignored")){
let data36 = data22.ignored;
const _errs65 = errors;
if(!(((typeof data36 == "number") && (!(data36 % 1) && !isNaN(data36))) && (isFinite(data36)))){
validate22.errors = [{instancePath:instancePath+"/counts/ignored",schemaPath:"#/properties/counts/properties/ignored/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs65){
if((typeof data36 == "number") && (isFinite(data36))){
if(data36 < 0 || isNaN(data36)){
validate22.errors = [{instancePath:instancePath+"/counts/ignored",schemaPath:"#/properties/counts/properties/ignored/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid8 = _errs65 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data22.known !== undefined && func0.call(data22, "known")){
let data37 = data22.known;
const _errs67 = errors;
if(!(((typeof data37 == "number") && (!(data37 % 1) && !isNaN(data37))) && (isFinite(data37)))){
validate22.errors = [{instancePath:instancePath+"/counts/known",schemaPath:"#/properties/counts/properties/known/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs67){
if((typeof data37 == "number") && (isFinite(data37))){
if(data37 < 0 || isNaN(data37)){
validate22.errors = [{instancePath:instancePath+"/counts/known",schemaPath:"#/properties/counts/properties/known/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid8 = _errs67 === errors;
}
else {
var valid8 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate22.errors = [{instancePath:instancePath+"/counts",schemaPath:"#/properties/counts/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs36 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.failOn !== undefined && func0.call(data, "failOn")){
let data38 = data.failOn;
const _errs69 = errors;
if(errors === _errs69){
if(Array.isArray(data38)){
var valid9 = true;
const len6 = data38.length;
for(let i6=0; i6<len6; i6++){
let data39 = data38[i6];
const _errs71 = errors;
if(typeof data39 !== "string"){
validate22.errors = [{instancePath:instancePath+"/failOn/" + i6,schemaPath:"#/properties/failOn/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((((((data39 === "missing") || (data39 === "changed")) || (data39 === "duplicate")) || (data39 === "orphaned")) || (data39 === "unmanaged")) || (data39 === "expiring")) || (data39 === "attention")) || (data39 === "unchecked"))){
validate22.errors = [{instancePath:instancePath+"/failOn/" + i6,schemaPath:"#/properties/failOn/items/enum",keyword:"enum",params:{allowedValues: schema7.properties.failOn.items.enum}}];
return false;
}
var valid9 = _errs71 === errors;
if(!valid9){
break;
}
}
}
else {
validate22.errors = [{instancePath:instancePath+"/failOn",schemaPath:"#/properties/failOn/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs69 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.exit !== undefined && func0.call(data, "exit")){
let data40 = data.exit;
const _errs73 = errors;
if(typeof data40 !== "string"){
validate22.errors = [{instancePath:instancePath+"/exit",schemaPath:"#/properties/exit/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((((((((((((data40 === "ok") || (data40 === "error")) || (data40 === "differences")) || (data40 === "invalid")) || (data40 === "cloud")) || (data40 === "in-doubt")) || (data40 === "duplicate")) || (data40 === "locked")) || (data40 === "partial")) || (data40 === "guarded")) || (data40 === "declined")) || (data40 === "hangup")) || (data40 === "interrupted")) || (data40 === "terminated"))){
validate22.errors = [{instancePath:instancePath+"/exit",schemaPath:"#/properties/exit/enum",keyword:"enum",params:{allowedValues: schema7.properties.exit.enum}}];
return false;
}
var valid0 = _errs73 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate22.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate22.errors = vErrors;
return errors === 0;
}


function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="https://unpkg.com/hostwright@0/schemas/plan.schema.json" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((((((((data.format === undefined) || (!(func0.call(data, "format")))) && (missing0 = "format")) || (((data.formatVersion === undefined) || (!(func0.call(data, "formatVersion")))) && (missing0 = "formatVersion"))) || (((data.hostwright === undefined) || (!(func0.call(data, "hostwright")))) && (missing0 = "hostwright"))) || (((data.made === undefined) || (!(func0.call(data, "made")))) && (missing0 = "made"))) || (((data.expires === undefined) || (!(func0.call(data, "expires")))) && (missing0 = "expires"))) || (((data.declaration === undefined) || (!(func0.call(data, "declaration")))) && (missing0 = "declaration"))) || (((data.selection === undefined) || (!(func0.call(data, "selection")))) && (missing0 = "selection"))) || (((data.guards === undefined) || (!(func0.call(data, "guards")))) && (missing0 = "guards"))) || (((data.sendTag === undefined) || (!(func0.call(data, "sendTag")))) && (missing0 = "sendTag"))) || (((data.creates === undefined) || (!(func0.call(data, "creates")))) && (missing0 = "creates"))) || (((data.report === undefined) || (!(func0.call(data, "report")))) && (missing0 = "report"))) || (((data.fingerprint === undefined) || (!(func0.call(data, "fingerprint")))) && (missing0 = "fingerprint"))){
validate21.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 of Object.keys(data)){
if(!(func0.call(schema6.properties, key0))){
validate21.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.format !== undefined && func0.call(data, "format")){
const _errs2 = errors;
if("hostwright/saved-plan" !== data.format){
validate21.errors = [{instancePath:instancePath+"/format",schemaPath:"#/properties/format/const",keyword:"const",params:{allowedValue: "hostwright/saved-plan"}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.formatVersion !== undefined && func0.call(data, "formatVersion")){
const _errs3 = errors;
if(1 !== data.formatVersion){
validate21.errors = [{instancePath:instancePath+"/formatVersion",schemaPath:"#/properties/formatVersion/const",keyword:"const",params:{allowedValue: 1}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.hostwright !== undefined && func0.call(data, "hostwright")){
const _errs4 = errors;
if(typeof data.hostwright !== "string"){
validate21.errors = [{instancePath:instancePath+"/hostwright",schemaPath:"#/properties/hostwright/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.made !== undefined && func0.call(data, "made")){
let data3 = data.made;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data3 === "string"){
if(!pattern0.test(data3)){
validate21.errors = [{instancePath:instancePath+"/made",schemaPath:"#/properties/made/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$"}}];
return false;
}
}
else {
validate21.errors = [{instancePath:instancePath+"/made",schemaPath:"#/properties/made/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.expires !== undefined && func0.call(data, "expires")){
let data4 = data.expires;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data4 === "string"){
if(!pattern0.test(data4)){
validate21.errors = [{instancePath:instancePath+"/expires",schemaPath:"#/properties/expires/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$"}}];
return false;
}
}
else {
validate21.errors = [{instancePath:instancePath+"/expires",schemaPath:"#/properties/expires/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.declaration !== undefined && func0.call(data, "declaration")){
let data5 = data.declaration;
const _errs10 = errors;
if(errors === _errs10){
if(Array.isArray(data5)){
var valid1 = true;
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
let data6 = data5[i0];
const _errs12 = errors;
if(errors === _errs12){
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
let missing1;
if((((data6.file === undefined) || (!(func0.call(data6, "file")))) && (missing1 = "file")) || (((data6.sha256 === undefined) || (!(func0.call(data6, "sha256")))) && (missing1 = "sha256"))){
validate21.errors = [{instancePath:instancePath+"/declaration/" + i0,schemaPath:"#/properties/declaration/items/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
const _errs14 = errors;
for(const key1 of Object.keys(data6)){
if(!((key1 === "file") || (key1 === "sha256"))){
validate21.errors = [{instancePath:instancePath+"/declaration/" + i0,schemaPath:"#/properties/declaration/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}}];
return false;
break;
}
}
if(_errs14 === errors){
if(data6.file !== undefined && func0.call(data6, "file")){
const _errs15 = errors;
if(typeof data6.file !== "string"){
validate21.errors = [{instancePath:instancePath+"/declaration/" + i0+"/file",schemaPath:"#/properties/declaration/items/properties/file/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs15 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data6.sha256 !== undefined && func0.call(data6, "sha256")){
let data8 = data6.sha256;
const _errs17 = errors;
if(errors === _errs17){
if(typeof data8 === "string"){
if(!pattern2.test(data8)){
validate21.errors = [{instancePath:instancePath+"/declaration/" + i0+"/sha256",schemaPath:"#/properties/declaration/items/properties/sha256/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"}}];
return false;
}
}
else {
validate21.errors = [{instancePath:instancePath+"/declaration/" + i0+"/sha256",schemaPath:"#/properties/declaration/items/properties/sha256/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid2 = _errs17 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/declaration/" + i0,schemaPath:"#/properties/declaration/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid1 = _errs12 === errors;
if(!valid1){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/declaration",schemaPath:"#/properties/declaration/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.selection !== undefined && func0.call(data, "selection")){
let data9 = data.selection;
const _errs19 = errors;
if(errors === _errs19){
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
let missing2;
if((((data9.only === undefined) || (!(func0.call(data9, "only")))) && (missing2 = "only")) || (((data9.exclude === undefined) || (!(func0.call(data9, "exclude")))) && (missing2 = "exclude"))){
validate21.errors = [{instancePath:instancePath+"/selection",schemaPath:"#/properties/selection/required",keyword:"required",params:{missingProperty: missing2}}];
return false;
}
else {
const _errs21 = errors;
for(const key2 of Object.keys(data9)){
if(!((key2 === "only") || (key2 === "exclude"))){
validate21.errors = [{instancePath:instancePath+"/selection",schemaPath:"#/properties/selection/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}}];
return false;
break;
}
}
if(_errs21 === errors){
if(data9.only !== undefined && func0.call(data9, "only")){
let data10 = data9.only;
const _errs22 = errors;
if(errors === _errs22){
if(Array.isArray(data10)){
var valid4 = true;
const len1 = data10.length;
for(let i1=0; i1<len1; i1++){
const _errs24 = errors;
if(typeof data10[i1] !== "string"){
validate21.errors = [{instancePath:instancePath+"/selection/only/" + i1,schemaPath:"#/properties/selection/properties/only/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs24 === errors;
if(!valid4){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/selection/only",schemaPath:"#/properties/selection/properties/only/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid3 = _errs22 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data9.exclude !== undefined && func0.call(data9, "exclude")){
let data12 = data9.exclude;
const _errs26 = errors;
if(errors === _errs26){
if(Array.isArray(data12)){
var valid5 = true;
const len2 = data12.length;
for(let i2=0; i2<len2; i2++){
const _errs28 = errors;
if(typeof data12[i2] !== "string"){
validate21.errors = [{instancePath:instancePath+"/selection/exclude/" + i2,schemaPath:"#/properties/selection/properties/exclude/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid5 = _errs28 === errors;
if(!valid5){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/selection/exclude",schemaPath:"#/properties/selection/properties/exclude/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid3 = _errs26 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/selection",schemaPath:"#/properties/selection/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.guards !== undefined && func0.call(data, "guards")){
let data14 = data.guards;
const _errs30 = errors;
if(errors === _errs30){
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
let missing3;
if(((((((data14.maxCreates === undefined) || (!(func0.call(data14, "maxCreates")))) && (missing3 = "maxCreates")) || (((data14.allowNewScope === undefined) || (!(func0.call(data14, "allowNewScope")))) && (missing3 = "allowNewScope"))) || (((data14.allowedNearMatches === undefined) || (!(func0.call(data14, "allowedNearMatches")))) && (missing3 = "allowedNearMatches"))) || (((data14.allowedReplacements === undefined) || (!(func0.call(data14, "allowedReplacements")))) && (missing3 = "allowedReplacements"))) || (((data14.takenOver === undefined) || (!(func0.call(data14, "takenOver")))) && (missing3 = "takenOver"))){
validate21.errors = [{instancePath:instancePath+"/guards",schemaPath:"#/properties/guards/required",keyword:"required",params:{missingProperty: missing3}}];
return false;
}
else {
const _errs32 = errors;
for(const key3 of Object.keys(data14)){
if(!(((((key3 === "maxCreates") || (key3 === "allowNewScope")) || (key3 === "allowedNearMatches")) || (key3 === "allowedReplacements")) || (key3 === "takenOver"))){
validate21.errors = [{instancePath:instancePath+"/guards",schemaPath:"#/properties/guards/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3}}];
return false;
break;
}
}
if(_errs32 === errors){
if(data14.maxCreates !== undefined && func0.call(data14, "maxCreates")){
let data15 = data14.maxCreates;
const _errs33 = errors;
if(!(((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15))) && (isFinite(data15)))){
validate21.errors = [{instancePath:instancePath+"/guards/maxCreates",schemaPath:"#/properties/guards/properties/maxCreates/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs33){
if((typeof data15 == "number") && (isFinite(data15))){
if(data15 < 0 || isNaN(data15)){
validate21.errors = [{instancePath:instancePath+"/guards/maxCreates",schemaPath:"#/properties/guards/properties/maxCreates/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid6 = _errs33 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data14.allowNewScope !== undefined && func0.call(data14, "allowNewScope")){
const _errs35 = errors;
if(typeof data14.allowNewScope !== "boolean"){
validate21.errors = [{instancePath:instancePath+"/guards/allowNewScope",schemaPath:"#/properties/guards/properties/allowNewScope/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid6 = _errs35 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data14.allowedNearMatches !== undefined && func0.call(data14, "allowedNearMatches")){
let data17 = data14.allowedNearMatches;
const _errs37 = errors;
if(errors === _errs37){
if(Array.isArray(data17)){
var valid7 = true;
const len3 = data17.length;
for(let i3=0; i3<len3; i3++){
const _errs39 = errors;
if(typeof data17[i3] !== "string"){
validate21.errors = [{instancePath:instancePath+"/guards/allowedNearMatches/" + i3,schemaPath:"#/properties/guards/properties/allowedNearMatches/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid7 = _errs39 === errors;
if(!valid7){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/guards/allowedNearMatches",schemaPath:"#/properties/guards/properties/allowedNearMatches/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid6 = _errs37 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data14.allowedReplacements !== undefined && func0.call(data14, "allowedReplacements")){
let data19 = data14.allowedReplacements;
const _errs41 = errors;
if(errors === _errs41){
if(Array.isArray(data19)){
var valid8 = true;
const len4 = data19.length;
for(let i4=0; i4<len4; i4++){
const _errs43 = errors;
if(typeof data19[i4] !== "string"){
validate21.errors = [{instancePath:instancePath+"/guards/allowedReplacements/" + i4,schemaPath:"#/properties/guards/properties/allowedReplacements/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid8 = _errs43 === errors;
if(!valid8){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/guards/allowedReplacements",schemaPath:"#/properties/guards/properties/allowedReplacements/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid6 = _errs41 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data14.takenOver !== undefined && func0.call(data14, "takenOver")){
let data21 = data14.takenOver;
const _errs45 = errors;
if(errors === _errs45){
if(Array.isArray(data21)){
var valid9 = true;
const len5 = data21.length;
for(let i5=0; i5<len5; i5++){
const _errs47 = errors;
if(typeof data21[i5] !== "string"){
validate21.errors = [{instancePath:instancePath+"/guards/takenOver/" + i5,schemaPath:"#/properties/guards/properties/takenOver/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid9 = _errs47 === errors;
if(!valid9){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/guards/takenOver",schemaPath:"#/properties/guards/properties/takenOver/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid6 = _errs45 === errors;
}
else {
var valid6 = true;
}
}
}
}
}
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/guards",schemaPath:"#/properties/guards/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs30 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.sendTag !== undefined && func0.call(data, "sendTag")){
const _errs49 = errors;
if(typeof data.sendTag !== "boolean"){
validate21.errors = [{instancePath:instancePath+"/sendTag",schemaPath:"#/properties/sendTag/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs49 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.creates !== undefined && func0.call(data, "creates")){
let data24 = data.creates;
const _errs51 = errors;
if(errors === _errs51){
if(Array.isArray(data24)){
var valid10 = true;
const len6 = data24.length;
for(let i6=0; i6<len6; i6++){
let data25 = data24[i6];
const _errs53 = errors;
if(errors === _errs53){
if(data25 && typeof data25 == "object" && !Array.isArray(data25)){
let missing4;
if(((((data25.region === undefined) || (!(func0.call(data25, "region")))) && (missing4 = "region")) || (((data25.name === undefined) || (!(func0.call(data25, "name")))) && (missing4 = "name"))) || (((data25.precondition === undefined) || (!(func0.call(data25, "precondition")))) && (missing4 = "precondition"))){
validate21.errors = [{instancePath:instancePath+"/creates/" + i6,schemaPath:"#/properties/creates/items/required",keyword:"required",params:{missingProperty: missing4}}];
return false;
}
else {
const _errs55 = errors;
for(const key4 of Object.keys(data25)){
if(!(((key4 === "region") || (key4 === "name")) || (key4 === "precondition"))){
validate21.errors = [{instancePath:instancePath+"/creates/" + i6,schemaPath:"#/properties/creates/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4}}];
return false;
break;
}
}
if(_errs55 === errors){
if(data25.region !== undefined && func0.call(data25, "region")){
const _errs56 = errors;
if(typeof data25.region !== "string"){
validate21.errors = [{instancePath:instancePath+"/creates/" + i6+"/region",schemaPath:"#/properties/creates/items/properties/region/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid11 = _errs56 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data25.name !== undefined && func0.call(data25, "name")){
const _errs58 = errors;
if(typeof data25.name !== "string"){
validate21.errors = [{instancePath:instancePath+"/creates/" + i6+"/name",schemaPath:"#/properties/creates/items/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid11 = _errs58 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data25.precondition !== undefined && func0.call(data25, "precondition")){
const _errs60 = errors;
if("absent" !== data25.precondition){
validate21.errors = [{instancePath:instancePath+"/creates/" + i6+"/precondition",schemaPath:"#/properties/creates/items/properties/precondition/const",keyword:"const",params:{allowedValue: "absent"}}];
return false;
}
var valid11 = _errs60 === errors;
}
else {
var valid11 = true;
}
}
}
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/creates/" + i6,schemaPath:"#/properties/creates/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid10 = _errs53 === errors;
if(!valid10){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/creates",schemaPath:"#/properties/creates/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs51 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.report !== undefined && func0.call(data, "report")){
const _errs61 = errors;
if(!(validate22(data.report, {instancePath:instancePath+"/report",parentData:data,parentDataProperty:"report",rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
var valid0 = _errs61 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.fingerprint !== undefined && func0.call(data, "fingerprint")){
let data30 = data.fingerprint;
const _errs62 = errors;
if(errors === _errs62){
if(typeof data30 === "string"){
if(!pattern2.test(data30)){
validate21.errors = [{instancePath:instancePath+"/fingerprint",schemaPath:"#/properties/fingerprint/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"}}];
return false;
}
}
else {
validate21.errors = [{instancePath:instancePath+"/fingerprint",schemaPath:"#/properties/fingerprint/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs62 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate21.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate21.errors = vErrors;
return errors === 0;
}

